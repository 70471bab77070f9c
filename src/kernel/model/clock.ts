/** Waits before a second look, in milliseconds: for a while the service may answer with the former state. */
export const LOOK_AGAIN_AFTER_MS: readonly number[] = [500, 1_500];

/** The largest age of a read when its write starts, by default. In milliseconds. */
export const MAX_READ_AGE_MS = 10_000;

/** Time for the program. Tests have their own clock. */
export interface Clock {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Waits `ms` milliseconds; rejects with the signal's reason if aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
