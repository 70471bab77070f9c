import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SlidingWindow } from '../../../src/service/http/rate-limit.js';
import { runs } from '../../helpers/runs.js';
import { scriptedDispatcher, success, testClient, ZONE } from './support.js';
import { always } from '../../helpers/reads-of.js';

const PATH = `${ZONE}/page_shield`;

describe('SlidingWindow', () => {
  test('lets the limit through at once and the next after the interval and a margin', () => {
    const window = new SlidingWindow({ requests: 2, seconds: 10 });
    expect(window.delay(0)).toBe(0);
    window.take(0);
    expect(window.delay(4000)).toBe(0);
    window.take(4000);
    expect(window.delay(5000)).toBe(5100);
    expect(window.delay(10_100)).toBe(0);
    window.take(10_100);
    expect(window.delay(10_100)).toBe(4000);
  });

  test('never lets more than the limit start in any interval, whenever requests arrive', () => {
    const gaps = fc.array(fc.oneof(fc.constant(0), fc.integer({ max: 3000, min: 0 })), { maxLength: 60 });
    const limits = fc.record({
      requests: fc.integer({ min: 1, max: 9 }),
      seconds: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(gaps, limits, (waits, limit) => {
        const window = new SlidingWindow(limit);
        const starts: number[] = [];
        let now = 0;
        for (const wait of waits) {
          now += wait;
          now += Math.max(0, window.delay(now));
          window.take(now);
          starts.push(now);
        }
        expect(mostIn(starts, limit.seconds * 1000)).toBeLessThanOrEqual(limit.requests);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('how long more requests take', () => {
  test('goes by what was let in, and by what it has to wait for itself', () => {
    const window = new SlidingWindow({ requests: 2, seconds: 10 });
    const delays = (now: number): readonly number[] =>
      [0, 1, 2, 3, 4, 5].map((requests) => window.delayOfLast(now, requests));
    expect(delays(0)).toEqual([0, 0, 0, 10_100, 10_100, 20_200]);
    window.take(0);
    expect(delays(4000)).toEqual([0, 0, 6100, 10_100, 16_200, 20_200]);
    window.take(4000);
    expect(delays(5000)).toEqual([0, 5100, 9100, 15_200, 19_200, 25_300]);
  });

  test('is what waiting for them takes', () => {
    const limits = fc.record({
      requests: fc.integer({ min: 1, max: 5 }),
      seconds: fc.integer({ min: 1, max: 5 }),
    });
    const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 20 });
    fc.assert(
      fc.property(limits, gaps, fc.integer({ min: 1, max: 20 }), (limit, waits, more) => {
        const window = new SlidingWindow(limit);
        let now = 0;
        const take = (): void => {
          now += Math.max(0, window.delay(now));
          window.take(now);
        };
        for (const wait of waits) {
          now += wait;
          take();
        }
        const [begun, told] = [now, window.delayOfLast(now, more)];
        for (let left = more; left > 0; left -= 1) take();
        expect(now - begun).toBe(told);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('the rate limit of a client', () => {
  test('holds for all requests together, whatever the concurrency, and is announced', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 20 }),
        async (concurrency, requests, count) => {
          const starts: number[] = [];
          const client = testClient({
            concurrency,
            rateLimit: { requests, seconds: 2 },
            dispatcher: scriptedDispatcher(() => {
              starts.push(client.clock.time);
              return { status: starts.length % 3 === 0 ? 500 : 200, body: success({}) };
            }),
          });
          const reads = Array.from({ length: count }, () => client.reader.get({ path: PATH }));
          const write = client.writer.send({ method: 'PUT', path: PATH, query: {} }, always);
          await Promise.allSettled([...reads, write]);
          expect(starts.length).toBe(client.sent.reads + client.sent.writes);
          expect(mostIn(starts, 2000)).toBeLessThanOrEqual(requests);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test('says when it makes requests wait', async () => {
    const dispatcher = scriptedDispatcher(() => ({ status: 200, body: success({}) }));
    const client = testClient({ rateLimit: { requests: 2, seconds: 300 }, dispatcher });
    await Promise.all([1, 2, 3, 4].map(() => client.reader.get({ path: PATH })));
    expect(client.events.filter((event) => event.type === 'waiting')).toEqual([
      { type: 'waiting', reason: 'rate-limit', ms: 300_100, until: 300_100 },
    ]);
  });
});

/** The most starts in any interval of this length: enough to look at those that begin with a start. */
function mostIn(starts: readonly number[], intervalMs: number): number {
  const counts = starts.map((from) => starts.filter((at) => at >= from && at < from + intervalMs).length);
  return Math.max(0, ...counts);
}
