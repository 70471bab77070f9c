import { existsSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mutants } from '../mutants/mutants.js';
import { isAlwaysRun, leftOut, SHARES, shareOf, sharesOf, weights, type Weights } from './shares.js';

const NUMBERS = Array.from({ length: SHARES }, (_, share) => share);
const sum = (files: readonly string[], of: Weights): number =>
  files.reduce((total, file) => total + (of[file] ?? 0), 0);

describe('the tests that take long', () => {
  it('are files that exist; if not, run npm run test:whole and npm run timings', () => {
    expect(Object.keys(weights()).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('are each in one share', () => {
    const left = NUMBERS.map((share) => new Set(leftOut(share, [])));
    for (const file of Object.keys(weights()))
      expect(left.filter((files) => !files.has(file))).toHaveLength(1);
  });

  it('are in shares that take about as long as each other', () => {
    const shares = sharesOf(weights(), SHARES).map((files) => sum(files, weights()));
    expect(Math.max(...shares)).toBeLessThan(1.1 * Math.min(...shares));
  });

  it('run if they were touched, whatever the share', () => {
    const [file = ''] = Object.keys(weights());
    for (const share of NUMBERS) expect(leftOut(share, [file])).not.toContain(file);
  });

  it('are none of those that have to find a planted bug, so each push finds all of them', () => {
    const finders = mutants().flatMap(({ killedBy }) => killedBy);
    expect(finders.filter((file) => file in weights())).toEqual([]);
    expect(Object.keys(weights()).filter(isAlwaysRun)).toEqual([]);
  });
});

describe('shares', () => {
  it('lose no file and repeat none, and none is heavier than another by more than one file', () => {
    const files = fc.dictionary(fc.string(), fc.float({ min: 0, max: 10, noNaN: true }), { maxKeys: 40 });
    fc.assert(
      fc.property(files, fc.integer({ min: 1, max: 9 }), (all, count) => {
        const shares = sharesOf(all, count);
        expect(shares.flat().toSorted()).toEqual(Object.keys(all).toSorted());
        const heavy = shares.map((share) => sum(share, all));
        expect(Math.max(...heavy) - Math.min(...heavy)).toBeLessThanOrEqual(
          Math.max(0, ...Object.values(all)) + 1e-3,
        );
      }),
    );
  });

  it('change from commit to commit', () => {
    const seen = new Set(NUMBERS.map((number) => shareOf(`${number.toString(16).padStart(8, '0')}aaaa`)));
    expect(seen).toEqual(new Set(NUMBERS));
  });

  it('begin with the first one where there is no commit', () => {
    expect(shareOf('')).toBe(0);
  });
});
