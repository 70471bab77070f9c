import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedSeconds, type RequestPace } from '../../../src/engine/plan/expected-time.js';
import { mergePlans } from '../../../src/engine/plan/merge-plans.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { BLOG, changeOf, completeScope, planOf, ZONE } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';

const USUAL: RequestPace = { concurrency: 8, rateLimit: { requests: 1200, seconds: 300 } };

function seconds(writes: number, reads: number, pace = USUAL, others = 0): number | undefined {
  const changes = (count: number, scope = ZONE) =>
    Array.from({ length: count }, (_, at) => changeOf(`rulesets/${at}`, {}, scope));
  const scopes = [completeScope(changes(writes)), completeScope(changes(others, BLOG), [], BLOG)];
  return expectedSeconds(planOf(scopes, { reads }), pace);
}

describe('about how long applying takes', () => {
  test.each<readonly [string, number | undefined, number | undefined]>([
    ['nothing to write', seconds(0, 5000), undefined],
    ['a few writes', seconds(3, 9), undefined],
    ['many writes of one scope, one after another', seconds(40, 9), 40],
    ['the same in two scopes, side by side', seconds(20, 9, USUAL, 20), 20],
    ['the same with one request at once', seconds(20, 9, { ...USUAL, concurrency: 1 }, 20), 40],
    ['many reads', seconds(1, 400), 30],
    ['more than the rate limit allows', seconds(1, 1200), 600],
    ['the same without a limit', seconds(1, 1200, { ...USUAL, rateLimit: 'off' }), 90],
    ['more than an hour', seconds(1, 10_000), 4800],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  test('is never less for more requests, for fewer at once, or for a tighter limit', () => {
    const numbers = fc.record({
      writes: fc.integer({ min: 1, max: 60 }),
      reads: fc.nat(3000),
      concurrency: fc.integer({ min: 1, max: 20 }),
      requests: fc.integer({ min: 1, max: 2000 }),
    });
    fc.assert(
      fc.property(numbers, fc.nat(20), (of, more) => {
        const timeOf = ({ writes, reads, concurrency, requests }: typeof of): number =>
          seconds(writes, reads, { concurrency, rateLimit: { requests, seconds: 300 } }) ?? 0;
        const least = timeOf(of);
        expect(timeOf({ ...of, writes: of.writes + more })).toBeGreaterThanOrEqual(least);
        expect(timeOf({ ...of, reads: of.reads + more })).toBeGreaterThanOrEqual(least);
        expect(timeOf({ ...of, concurrency: of.concurrency + more })).toBeLessThanOrEqual(least);
        expect(timeOf({ ...of, requests: of.requests + more })).toBeLessThanOrEqual(least);
      }),
      { numRuns: runs(300) },
    );
  });

  test('is not the sum of shards', () => {
    const shard = (index: number) => ({
      ...planOf([
        completeScope(
          [changeOf('page_shield', {}, index === 1 ? ZONE : BLOG)],
          [],
          index === 1 ? ZONE : BLOG,
        ),
      ]),
      shard: { index, of: 2 },
      requests: { read: 9, write: 1, seconds: 40 },
    });
    const merged = mergePlans(
      [1, 2].map((index) => ({ file: `${index}`, plan: planDocument(shard(index)) })),
    );
    expect(merged.requests).toEqual({ read: 18, write: 2 });
  });
});
