/**
 * Waits before a stored object is read again, in milliseconds. The service may answer with the state before a write for a while; only a difference
 * that remains counts.
 */
export const LOOK_AGAIN_AFTER_MS: readonly number[] = [500, 1_500];

/** The default for the largest age of a read when its write starts, in milliseconds. */
export const MAX_READ_AGE_MS = 10_000;

/** Time for the program. Tests have a clock of their own. */
export interface Clock {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason if it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
