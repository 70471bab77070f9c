import { hrtime } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { defined } from '../../kernel/lib/defined.js';
import type { Clock } from '../../kernel/model/clock.js';

/** The monotonic clock: deadlines don't move when the system time is set. */
export const systemClock: Clock = {
  // `performance.now` would load more of Node.
  now: () => Number(hrtime.bigint()) / 1e6,
  async sleep(ms, signal) {
    try {
      await delay(ms, undefined, defined({ signal }));
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
