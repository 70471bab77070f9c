import { setTimeout as delay } from 'node:timers/promises';
import { defined } from '../../kernel/lib/defined.js';
import type { Clock } from '../../kernel/model/clock.js';

/** The machine's monotonic clock: a change of the system time moves no deadline. */
export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await delay(ms, undefined, defined({ signal }));
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
