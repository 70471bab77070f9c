import { digestOf } from '../../kernel/lib/digest.js';
import { join } from 'node:path';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { Host } from '../ports/host.js';

/** A lock on a scope of a service: a file, the same for all checkouts of this user. */
export interface ScopeLock {
  readonly path: string;
  /** `zone/shop.example.com` */
  readonly address: string;
}

/** What is there while a lock is held. Its time changes while its holder shows life. */
export function lockFile({ path }: ScopeLock): string {
  return `${path}.lock`;
}

/** Locks of some scopes. All runs take them in this order, so that no two wait for each other. */
export function locksOf(
  scopes: readonly Scope[],
  service: string,
  host: Pick<Host, 'machine'>,
): readonly ScopeLock[] {
  const folder = join(host.machine.stateFolder, 'locks');
  const locks = scopes.map((scope) => ({
    path: join(folder, lockName(`${service} ${scope.level} ${scope.id}`)),
    address: scopeAddress(scope),
  }));
  const distinct = new Map(locks.map((lock) => [lock.path, lock]));
  return [...distinct.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function lockName(text: string): string {
  return digestOf(text).slice(0, 32);
}
