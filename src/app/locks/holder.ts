import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { writeWhole } from '../disk/write-whole.js';
import { isObject } from '../../kernel/model/json.js';
import type { Machine } from '../ports/machine.js';
import type { ScopeLock } from './lock-folder.js';

/** The holder of a lock, for messages. The lock itself is what counts. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** In ISO 8601. */
  readonly since: string;
  /** `zone/shop.example.com` */
  readonly scopes: readonly string[];
}

/** The file that says who holds a lock. */
export function holderFile({ path }: ScopeLock): string {
  return `${path}.json`;
}

/** Says who holds a lock from now on: this process. */
export async function sayHolder(
  lock: ScopeLock,
  { self }: Machine,
  scopes: readonly string[],
  now: Date,
): Promise<void> {
  const holder: Holder = { ...self, since: now.toISOString(), scopes };
  await writeWhole(holderFile(lock), JSON.stringify(holder), { mode: 0o600 });
}

/** The holder of a lock. Undefined if not written yet. */
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

/** Whether this process is the one that a lock names, read without waiting. */
export function isHolder(lock: ScopeLock, { self }: Machine): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(holderFile(lock), 'utf8'));
    return isHolderText(value) && value.pid === self.pid && value.host === self.host;
  } catch {
    return false;
  }
}

/** Whether the process that holds a lock is known to be gone. */
export function isGone(holder: Holder | undefined, machine: Machine): boolean {
  return holder !== undefined && machine.isAlive(holder) === false;
}
