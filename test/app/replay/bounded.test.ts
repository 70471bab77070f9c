import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Heavy } from '../../../src/app/replay/heavy.js';
import { networkOf, shownPath } from '../../../src/app/replay/shown.js';
import { TimeLine } from '../../../src/app/replay/time-line.js';
import { runs } from '../../helpers/runs.js';

describe('the most frequent things', () => {
  it('are counted exactly while they fit, and never too low or too high by more than is said', () => {
    const seen = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 200 });
    fc.assert(
      fc.property(seen, fc.integer({ min: 2, max: 40 }), (values, most) => {
        const heavy = new Heavy(most);
        const counts = new Map<string, number>();
        for (const value of values) {
          heavy.see(String(value), 0);
          counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
        }
        for (const { value, count, over } of heavy.top(most)) {
          const real = counts.get(value) ?? 0;
          expect(real).toBeLessThanOrEqual(count);
          expect(real).toBeGreaterThanOrEqual(count - over);
        }
        expect(heavy.top(most).length).toBeLessThanOrEqual(most);
        if (counts.size <= most) expect(heavy.isExact).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('the time line', () => {
  it('loses nothing as it gets longer, and stays as short as it must', () => {
    const times = fc.array(fc.integer({ min: 0, max: 40_000_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(times, (seconds) => {
        const line = new TimeLine(1, 10);
        for (const second of seconds) {
          const counts = line.at(1_763_632_800_000 + second * 1000);
          counts[0] = (counts[0] ?? 0) + 1;
        }
        const all = line.all();
        expect(all.reduce((sum, { counts }) => sum + (counts[0] ?? 0), 0)).toBe(seconds.length);
        expect(all.length).toBeLessThanOrEqual(18);
        for (const { at } of all) expect(at % (line.seconds * 1000)).toBe(0);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('what is shown of a request', () => {
  it.each([
    ['198.51.100.77', '198.51.100.0/24'],
    ['2001:db8:1:2::7', '2001:db8:1::/48'],
    ['nobody', undefined],
  ])('cuts %s to %s', (ClientIP, expected) => {
    expect(networkOf({ ClientIP })).toBe(expected);
  });

  it('leaves tokens and the query out of a path, and cuts it', () => {
    expect(shownPath({ ClientRequestURI: '/a?b=c' })).toBe('/a');
    expect(shownPath({ ClientRequestURI: `/reset/ghp_${'a'.repeat(36)}` })).not.toContain('aaaa');
    expect(shownPath({ ClientRequestURI: `/${'a'.repeat(5000)}` })).toHaveLength(200);
  });
});
