import { LONGEST_WAIT_MS } from './retry-after.js';
import type { Verdict } from './verdict.js';

/** How often a read is sent at most. */
const READ_ATTEMPTS = 4;

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
 * Repeats a read while its failure is transient. A pause that the service asked for is waited out, as long as all of them together
 * are no more than two minutes; failures without one are repeated up to four attempts. `wait` gets the number of failures so far
 * and the pause that was asked for, if it was.
 */
export async function retrying(
  attempt: () => Promise<Verdict>,
  wait: (failures: number, retryAfterMs: number | undefined) => Promise<void>,
): Promise<Verdict> {
  let failures = 1;
  let waitedMs = 0;
  for (;;) {
    const verdict = await attempt();
    if (verdict.status === 'ok' || !verdict.transient) return verdict;
    const { retryAfterMs = 0 } = verdict.error;
    waitedMs += retryAfterMs;
    if (failures >= READ_ATTEMPTS || waitedMs > LONGEST_WAIT_MS) return verdict;
    await wait(failures, verdict.error.retryAfterMs);
    if (retryAfterMs === 0) failures += 1;
  }
}
