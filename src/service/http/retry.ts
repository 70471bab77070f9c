import { LONGEST_WAIT_MS } from './retry-after.js';

/** An attempt's end. `transient`: another may succeed later. */
type Attempt =
  | { readonly status: 'ok' }
  | {
      readonly status: 'failed';
      readonly transient: boolean;
      readonly error: { readonly retryAfterMs: number | undefined };
    };

/** The most attempts of a read, and the longest sum of requested pauses. */
export interface Patience {
  readonly attempts: number;
  readonly pausesMs: number;
}

/** After the longest pause, the account's other clients return too. */
const PATIENCE: Patience = { attempts: 4, pausesMs: 2 * LONGEST_WAIT_MS };

const BASE_MS = 500;
const CAP_MS = 20_000;

/**
 * Milliseconds before attempt `failures + 1`: exponential backoff with full jitter, so that clients don't return together. `random`: from 0 up to 1.
 */
export function backoffMs(failures: number, random: () => number): number {
  return random() * Math.min(CAP_MS, BASE_MS * 2 ** (failures - 1));
}

/**
 * Repeats a read after transient failures. Requested pauses are waited out and are no attempts, up to their sum. `wait` gets failures so far and the
 * requested pause.
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
