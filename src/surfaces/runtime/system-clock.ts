import { hrtime } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { defined } from '../../kernel/lib/defined.js';
import type { Clock } from '../../kernel/model/clock.js';

/** The machine's monotonic clock: a change of the system time moves no deadline. */
export const systemClock: Clock = {
  // Not `performance.now`, for which Node loads all that measures.
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
