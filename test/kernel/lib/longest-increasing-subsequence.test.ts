import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestIncreasingSubsequence } from '../../../src/kernel/lib/longest-increasing-subsequence.js';
import { runs } from '../../helpers/runs.js';

describe('items of a reordered list that stay', () => {
  it.each<[readonly number[], readonly number[]]>([
    [[], []],
    [[0], [0]],
    [
      [0, 1, 2],
      [0, 1, 2],
    ],
    [
      [2, 0, 1],
      [1, 2],
    ],
    [
      [1, 2, 0],
      [0, 1],
    ],
    [
      [3, 7, 5, 9],
      [0, 2, 3],
    ],
  ])('of %j are those at %j', (positions, expected) => {
    expect([...longestIncreasingSubsequence(positions)].toSorted((a, b) => a - b)).toEqual(expected);
  });

  it('keep their order, and no more could', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 50 }), { maxLength: 7 }), (positions) => {
        const stays = longestIncreasingSubsequence(positions);
        expect(isIncreasing(positions.filter((_, index) => stays.has(index)))).toBe(true);
        for (let bits = 0; bits < 2 ** positions.length; bits += 1) {
          const subset = positions.filter((_, index) => (bits >> index) & 1);
          if (isIncreasing(subset)) expect(subset.length).toBeLessThanOrEqual(stays.size);
        }
      }),
      { numRuns: runs(30) },
    );
  });
});

function isIncreasing(list: readonly number[]): boolean {
  return list.every((value, index) => index === 0 || value > (list[index - 1] ?? 0));
}
