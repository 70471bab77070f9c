import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { writeWhole } from '../disk/write-whole.js';
import { isObject } from '../../kernel/model/json.js';
import type { Machine } from '../ports/machine.js';
import type { ScopeLock } from './lock-folder.js';

/** Who holds a lock. */
export interface Holder {
  /** Of this hold only: two containers of one host can have the same pid and host name. */
  readonly hold: string;
  readonly pid: number;
  readonly host: string;
  /** See `ProcessName`. */
  readonly pids?: string;
  /** In ISO 8601. */
  readonly since: string;
  /** `zone/shop.example.com` */
  readonly scopes: readonly string[];
}

/** The file that names a lock's holder. */
export function holderFile({ path }: ScopeLock): string {
  return `${path}.json`;
}

/** Records this process as the holder. Throws the system's error. */
export async function writeHolder(
  lock: ScopeLock,
  hold: string,
  { self }: Machine,
  scopes: readonly string[],
  now: Date,
): Promise<void> {
  const holder: Holder = { hold, ...self, since: now.toISOString(), scopes };
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
    typeof value['hold'] === 'string' &&
    typeof value['pid'] === 'number' &&
    typeof value['host'] === 'string' &&
    (value['pids'] === undefined || typeof value['pids'] === 'string') &&
    typeof value['since'] === 'string' &&
    Array.isArray(value['scopes']) &&
    value['scopes'].every((scope) => typeof scope === 'string')
  );
}

/** True if a lock is held as this hold. Reads synchronously. */
export function isHolder(lock: ScopeLock, hold: string): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(holderFile(lock), 'utf8'));
    return isHolderText(value) && value.hold === hold;
  } catch {
    return false;
  }
}

/** True if a lock's holder is known to be gone. */
export function isGone(holder: Holder | undefined, machine: Machine): boolean {
  return holder !== undefined && machine.isAlive(holder) === false;
}
