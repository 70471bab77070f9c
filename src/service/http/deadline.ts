import { setMaxListeners } from 'node:events';
import type { Clock } from '../../kernel/model/clock.js';
import { RunEnded } from '../../kernel/model/ending.js';

/** Until when requests are sent: `at` is a reading of the client's clock, and `over` is aborted then. */
export interface Deadline {
  readonly at: number;
  readonly over: AbortSignal;
}

/** When a run ends, and when at the latest it is read what became of its last writes. */
export interface RunDeadline {
  readonly run: Deadline;
  readonly proof: Deadline;
  /** Lets go of the clock: to be called when the run is done. */
  close(): void;
}

/**
 * The most time for a write in flight at the deadline, and then for the reads that show its effect. A run ends so much later at the latest, whatever
 * the service does.
 */
export const PROOF_MS = 120_000;

/** A timer holds no more milliseconds than that, which is 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Begins to wait for the end of a run, at a reading of the clock. */
export function openDeadline(clock: Clock, at: number): RunDeadline {
  const closing = new AbortController();
  const until = (moment: number): Deadline => {
    const over = new AbortController();
    // Every request in flight listens to it: many listeners are no leak.
    setMaxListeners(0, over.signal);
    const left = Math.min(Math.max(0, moment - clock.now()), LONGEST_TIMER_MS);
    clock.sleep(left, closing.signal).then(
      () => over.abort(new RunEnded('deadline')),
      // It was closed before.
      () => undefined,
    );
    return { at: moment, over: over.signal };
  };
  return { run: until(at), proof: until(at + PROOF_MS), close: () => closing.abort() };
}
