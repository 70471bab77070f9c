import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Intervals } from '../../src/lib/intervals.js';
import { runs } from '../../../../test/helpers/runs.js';

const stretch = fc
  .tuple(fc.bigInt({ min: 0n, max: 40n }), fc.bigInt({ min: 0n, max: 12n }))
  .map(([from, length]) => ({ from, to: from + length }));

describe('stretches of a line', () => {
  it('are found where they meet another one, and only there, by where they begin', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 30 }), stretch, (stretches, wanted) => {
        const found: number[] = [];
        new Intervals(stretches.map((one, item) => ({ ...one, item }))).meeting(
          wanted.from,
          wanted.to,
          (item) => found.push(item),
        );
        const expected = [...stretches.entries()]
          .filter(([, { from, to }]) => from <= wanted.to && to >= wanted.from)
          .toSorted(([, a], [, b]) => Number(a.from - b.from));
        expect(found).toEqual(expected.map(([item]) => item));
      }),
      { numRuns: runs(300) },
    );
  });
});
