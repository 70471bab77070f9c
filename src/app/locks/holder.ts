import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { writeWhole } from '../disk/write-whole.js';
import { isObject } from '../../kernel/model/json.js';
import type { Machine } from '../ports/machine.js';
import type { ScopeLock } from './lock-folder.js';

/** A lock's holder, for messages only. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** In ISO 8601. */
  readonly since: string;
  /** `zone/shop.example.com` */
  readonly scopes: readonly string[];
}

/** The file that names a lock's holder. */
export function holderFile({ path }: ScopeLock): string {
  return `${path}.json`;
}

/** Records this process as the holder. */
export async function writeHolder(
  lock: ScopeLock,
  { self }: Machine,
  scopes: readonly string[],
  now: Date,
): Promise<void> {
  const holder: Holder = { ...self, since: now.toISOString(), scopes };
  await writeWhole(holderFile(lock), JSON.stringify(holder), { mode: 0o600 });
}

/** A lock's holder; undefined if not written yet. */
export async function holderOf(lock: ScopeLock): Promise<Holder | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(holderFile(lock), 'utf8'));
    return isHolderText(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHolderText(value: unknown): value is Holder {
  return (
    isObject(value) &&
    typeof value['pid'] === 'number' &&
    typeof value['host'] === 'string' &&
    typeof value['since'] === 'string' &&
    Array.isArray(value['scopes']) &&
    value['scopes'].every((scope) => typeof scope === 'string')
  );
}

/** True if a lock names this process. Reads synchronously. */
export function isHolder(lock: ScopeLock, { self }: Machine): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(holderFile(lock), 'utf8'));
    return isHolderText(value) && value.pid === self.pid && value.host === self.host;
  } catch {
    return false;
  }
}

/** True if a lock's holder is known to be gone. */
export function isGone(holder: Holder | undefined, machine: Machine): boolean {
  return holder !== undefined && machine.isAlive(holder) === false;
}
