import { statSync } from 'node:fs';
import type { Clock } from '../../kernel/model/clock.js';
import { lockFile, type ScopeLock } from './lock-folder.js';

/** What a lock shows of its holder: a sign of life while watched, none yet, or none for long. */
export type Sign = 'alive' | 'none-yet' | 'none';

interface Seen {
  /** When its holder last showed life, by the holder's clock; undefined if the lock is free. */
  readonly changed: number | undefined;
  /** The last look, and for how long nothing has changed. */
  readonly at: number;
  readonly watchedMs: number;
  readonly isAlive: boolean;
}

/** More than that between two looks was a pause of this process too, or of the machine. */
const MOST_BETWEEN_MS = 1_000;

/**
 * Watches locks by this process's own time. The system's time says too little: it may have been set, the machine may have slept, or another one with
 * another time may share the folder. `forMs`: longer than a holder takes to show life.
 */
export function watchSigns({ now }: Pick<Clock, 'now'>, forMs: number): (lock: ScopeLock) => Sign {
  const seen = new Map<string, Seen>();
  return (lock) => {
    const changed = statSync(lockFile(lock), { throwIfNoEntry: false })?.mtimeMs;
    const last = seen.get(lock.path);
    const at = now();
    const here =
      last !== undefined && last.changed === changed
        ? { ...last, at, watchedMs: last.watchedMs + Math.min(at - last.at, MOST_BETWEEN_MS) }
        : { changed, at, watchedMs: 0, isAlive: last !== undefined };
    seen.set(lock.path, here);
    if (here.watchedMs >= forMs) return 'none';
    return here.isAlive ? 'alive' : 'none-yet';
  };
}
