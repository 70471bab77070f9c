/** A service may answer a read with what it had before a write: so long it is given, look by look, before that is called a difference. Milliseconds. */
export const LOOK_AGAIN_AFTER_MS: readonly number[] = [500, 1_500];

/** How old a read may be at most when a write upon it starts, where no flag says otherwise. Milliseconds. */
export const MAX_READ_AGE_MS = 10_000;

/** Time as the program sees it; tests hand in one that they move themselves. */
export interface Clock {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted before. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
