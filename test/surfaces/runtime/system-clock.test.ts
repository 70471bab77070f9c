import { expect, test } from 'vitest';
import { systemClock } from '../../../src/surfaces/runtime/system-clock.js';

test('the clock never goes back', () => {
  const readings = Array.from({ length: 100 }, () => systemClock.now());
  expect(readings).toEqual(readings.toSorted((a, b) => a - b));
});

test('a wait ends', async () => {
  const start = systemClock.now();
  await systemClock.sleep(2);
  expect(systemClock.now() - start).toBeGreaterThanOrEqual(1);
});

test('a wait ends at once with the reason of an aborted signal', async () => {
  const reason = new Error('stop');
  await expect(systemClock.sleep(1e6, AbortSignal.abort(reason))).rejects.toBe(reason);
  const stop = new AbortController();
  const wait = systemClock.sleep(1e6, stop.signal);
  stop.abort(reason);
  await expect(wait).rejects.toBe(reason);
});
