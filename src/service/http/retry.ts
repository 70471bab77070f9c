import { LONGEST_WAIT_MS } from './retry-after.js';

/** How an attempt ended, for repeating it. `transient`: another one may succeed a little later. */
type Attempt =
  | { readonly status: 'ok' }
  | {
      readonly status: 'failed';
      readonly transient: boolean;
      readonly error: { readonly retryAfterMs: number | undefined };
    };

/** How often a read is sent at most, and how long all pauses together may be that were asked for. */
export interface Patience {
  readonly attempts: number;
  readonly pausesMs: number;
}

/** After the longest pause others that use the same account come back too, and there may be more to wait. */
const PATIENCE: Patience = { attempts: 4, pausesMs: 2 * LONGEST_WAIT_MS };

const BASE_MS = 500;
const CAP_MS = 20_000;

/**
 * Milliseconds to wait before attempt `failures + 1`: exponential backoff with full jitter, so that clients that failed
 * together don't come back together. `random` gives a number from 0 up to 1.
 */
export function backoffMs(failures: number, random: () => number): number {
  return random() * Math.min(CAP_MS, BASE_MS * 2 ** (failures - 1));
}

/**
 * Repeats a read while its failure is transient. A pause that the service asked for is waited out and is no attempt, as long as all
 * of them together are short enough. `wait` gets the number of failures so far and the pause that was asked for, if it was.
 */
export async function retrying<T extends Attempt>(
  attempt: () => Promise<T>,
  wait: (failures: number, retryAfterMs: number | undefined) => Promise<void>,
  { attempts, pausesMs } = PATIENCE,
): Promise<T> {
  let failures = 1;
  let waitedMs = 0;
  for (;;) {
    const result = await attempt();
    if (result.status === 'ok' || !result.transient) return result;
    const { retryAfterMs = 0 } = result.error;
    waitedMs += retryAfterMs;
    if (failures >= attempts || waitedMs > pausesMs) return result;
    await wait(failures, result.error.retryAfterMs);
    if (retryAfterMs === 0) failures += 1;
  }
}
