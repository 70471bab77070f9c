import type { Clock } from '../../src/kernel/model/clock.js';
import { systemClock } from '../../src/surfaces/runtime/system-clock.js';

const TIMES = 20;

/** A clock on which all waits are short, in their order: for runs between a service and others that take no notice of the time. */
export const hurriedClock: Clock = {
  now: () => systemClock.now() * TIMES,
  sleep: (ms, signal) => systemClock.sleep(ms / TIMES, signal),
};
