import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serviceLimits, type ServiceLimit } from '../../../src/service/http/service-limits.js';
import { clientOf } from '../../helpers/world.js';
import { instantClock } from '../../helpers/instant-clock.js';
import { startEmulator } from '../../../src/emulator/index.js';
import { runs } from '../../helpers/runs.js';
import { ZONE } from './support.js';

describe('the limits that headers tell', () => {
  test.each<readonly [string, string | undefined, string | undefined, readonly ServiceLimit[]]>([
    ['none', undefined, undefined, []],
    [
      'what is left, and of what',
      '"default";r=50;t=30',
      '"default";q=100;w=60',
      [{ name: 'default', remaining: 50, resetSeconds: 30, quota: 100, windowSeconds: 60 }],
    ],
    [
      'two of different names',
      '"default";r=50;t=30',
      '"burst";q=100;w=60',
      [
        { name: 'default', remaining: 50, resetSeconds: 30 },
        { name: 'burst', quota: 100, windowSeconds: 60 },
      ],
    ],
    [
      'two in one field',
      '"a";r=1, "b";r=0',
      undefined,
      [
        { name: 'a', remaining: 1 },
        { name: 'b', remaining: 0 },
      ],
    ],
    ['nothing in it', '', '', []],
    ['no structured field', 'limit=100, remaining=50', undefined, []],
    ['numbers that are none', '"a";r="50";t=-1', '"a";q=1.5;w', [{ name: 'a' }]],
    ['a name that controls', '"a\\u001b";r=1', undefined, []],
  ])('%s', (_, left, policy, limits) => {
    expect(serviceLimits({ ratelimit: left, 'ratelimit-policy': policy })).toEqual(limits);
  });

  test('are read from whatever comes, or not at all', () => {
    const field = fc.oneof(
      fc.string(),
      fc.constantFrom('"a";r=1', '("a" "b");r=2', '"a";r=1;r=2', 'token;r=3'),
    );
    fc.assert(
      fc.property(field, field, (left, policy) => {
        for (const limit of serviceLimits({ ratelimit: left, 'ratelimit-policy': policy })) {
          const { name, ...numbers } = limit;
          expect(typeof name).toBe('string');
          expect(Object.values(numbers).every((number) => Number.isSafeInteger(number) && number >= 0)).toBe(
            true,
          );
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('of the newest answer that tells any are known to the client', async () => {
    const emulator = await startEmulator({
      state: { behaviour: { rateLimit: { requests: 1200, seconds: 300 } } },
    });
    onTestFinished(() => emulator.close());
    const client = clientOf(emulator, instantClock());
    onTestFinished(() => client.close());
    expect(client.sent.rateLimits).toBeUndefined();
    await client.reader.get({ path: `${ZONE}/page_shield` });
    await client.reader.get({ path: `${ZONE}/page_shield` });
    expect(client.sent.rateLimits).toEqual([
      { name: 'default', remaining: 1198, resetSeconds: 300, quota: 1200, windowSeconds: 300 },
    ]);
  });
});
