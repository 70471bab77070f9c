import { setMaxListeners } from 'node:events';
import type { Clock } from '../../kernel/model/clock.js';
import { RunEnded } from '../../kernel/model/ending.js';

/** When requests end: `at` is the clock's time, and `over` is aborted then. */
export interface Deadline {
  readonly at: number;
  readonly over: AbortSignal;
}

/** A run's end, and the end of reading what its last writes did. */
export interface RunDeadline {
  readonly run: Deadline;
  readonly proof: Deadline;
  /** Releases the clock when the run is done. */
  close(): void;
}

/** The most time after the deadline for a write in flight and the reads that show its effect. */
export const PROOF_MS = 120_000;

/** Node's longest timer: 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Starts waiting for a run's end, by the clock. */
export function openDeadline(clock: Clock, at: number): RunDeadline {
  const closing = new AbortController();
  const until = (moment: number): Deadline => {
    const over = new AbortController();
    // All requests in flight listen: not a leak.
    setMaxListeners(0, over.signal);
    const left = Math.min(Math.max(0, moment - clock.now()), LONGEST_TIMER_MS);
    clock.sleep(left, closing.signal).then(
      () => over.abort(new RunEnded('deadline')),
      // Closed first.
      () => undefined,
    );
    return { at: moment, over: over.signal };
  };
  return { run: until(at), proof: until(at + PROOF_MS), close: () => closing.abort() };
}
