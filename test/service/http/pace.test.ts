import { expect, test } from 'vitest';
import { Pace } from '../../../src/service/http/client.js';

test('more requests take as long as those before, side by side', () => {
  const pace = new Pace(4);
  expect(pace.timeFor(100)).toBe(0);
  for (const ms of [100, 300]) pace.note({ type: 'answered', method: 'GET', path: '/', status: 200, ms });
  pace.note({ type: 'waiting', reason: 'rate-limit', ms: 9_000, until: 0 });
  expect(pace.timeFor(100)).toBe(5_000);
});
