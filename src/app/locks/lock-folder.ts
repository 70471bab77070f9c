import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { Host } from '../ports/host.js';

/** A lock on one zone or account of one service: its file, which is the same for every checkout of this user. */
export interface ScopeLock {
  readonly path: string;
  /** `zone/shop.example.com` */
  readonly address: string;
}

/** The locks of some scopes, in the one order in which everybody takes them, so that no two runs wait for each other. */
export function locksOf(scopes: readonly Scope[], service: string, host: Host): readonly ScopeLock[] {
  const folder = lockFolder(host);
  const locks = scopes.map((scope) => ({
    path: join(folder, digestOf(`${service} ${scope.level} ${scope.id}`)),
    address: scopeAddress(scope),
  }));
  const distinct = new Map(locks.map((lock) => [lock.path, lock]));
  return [...distinct.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Below the home of the user, whatever the environment says of it, so that a shell and a scheduled job mean the same folder. */
export function lockFolder({ env }: Pick<Host, 'env'>): string {
  const state = env['XDG_STATE_HOME'];
  if (state !== undefined && state !== '') return join(state, 'zonewright', 'locks');
  const home = homeOf();
  return home === undefined
    ? join(tmpdir(), `zonewright-${process.getuid?.() ?? 'user'}`, 'locks')
    : join(home, '.local', 'state', 'zonewright', 'locks');
}

/** Undefined for a user whom the system does not know, as in some containers. */
function homeOf(): string | undefined {
  try {
    const { homedir } = userInfo();
    return homedir === '' || homedir === '/' ? undefined : homedir;
  } catch {
    return undefined;
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
