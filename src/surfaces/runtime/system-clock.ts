import { hrtime } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { defined } from '../../kernel/lib/defined.js';
import type { Clock } from '../../kernel/model/clock.js';

/** Monotonic: setting the system time moves no deadline. */
export const systemClock: Clock = {
  // `performance.now` loads more of Node.
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
