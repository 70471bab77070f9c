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
 * Repeats a read while its failure is transient, at most four attempts. `wait` gets the number of failures so far and
 * the pause that the service asked for, if it did.
 */
export async function retrying(
  attempt: () => Promise<Verdict>,
  wait: (failures: number, retryAfterMs: number | undefined) => Promise<void>,
): Promise<Verdict> {
  for (let failures = 1; ; failures += 1) {
    const verdict = await attempt();
    if (verdict.status === 'ok' || !verdict.transient || failures === READ_ATTEMPTS) return verdict;
    await wait(failures, verdict.error.retryAfterMs);
  }
}
