import type { Clock } from '../../src/kernel/model/clock.js';

/** A clock on which waiting takes no time; it remembers how long was waited. */
export interface InstantClock extends Clock {
  readonly waits: readonly number[];
}

/** Time passes only by waiting, and waiting is over at once. */
export function instantClock(): InstantClock {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    now: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
      now += ms;
      await Promise.resolve();
    },
  };
}
