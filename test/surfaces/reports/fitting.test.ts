import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitting } from '../../../src/surfaces/reports/printers/markdown/fit.js';
import { runs } from '../../helpers/runs.js';

test('the largest are left out first, and the rest keeps its order', () => {
  const texts = ['aa', 'dddd', 'b', 'ccc'];
  expect(fitting(texts, 18)).toEqual(texts);
  expect(fitting(texts, 17)).toEqual(['aa', 'b', 'ccc']);
  expect(fitting(texts, 7)).toEqual(['aa', 'b']);
  expect(fitting(texts, 2)).toEqual([]);
  expect(fitting(['é'], 3)).toEqual([]);
});

test('what is shown fits, with its line ends, and leaving out less would not', () => {
  const sizeOf = (texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + Buffer.byteLength(`${text}\n\n`), 0);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.nat({ max: 120 }), (texts, room) => {
      const shown = fitting(texts, room);
      expect(sizeOf(shown)).toBeLessThanOrEqual(room);
      expect(texts.filter((text) => shown.includes(text))).toEqual(expect.arrayContaining([...shown]));
      const smallestFirst = texts.toSorted((a, b) => sizeOf([a]) - sizeOf([b]));
      const oneMore = smallestFirst.slice(0, shown.length + 1);
      if (shown.length < texts.length) expect(sizeOf(oneMore)).toBeGreaterThan(room);
    }),
    { numRuns: runs(300) },
  );
});
