import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { opaque } from '../../src/simulation/atoms.js';
import { boxesMeet, boxIncludes, type Box } from '../../src/simulation/box.js';
import { Budget } from '../../src/simulation/budget.js';
import { remaining } from '../../src/simulation/remaining.js';
import { isCovered } from '../../src/simulation/region.js';
import { complement, texts, type Values } from '../../src/simulation/sets.js';
import { parseExpression } from '../../src/expressions/parse.js';
import { runs } from '../../../../test/helpers/runs.js';

const names = fc
  .subarray(['a', 'b', 'c'], { minLength: 1 })
  .chain((members) => fc.constantFrom<Values>(texts(members), complement(texts(members))));
const box: fc.Arbitrary<Box> = fc
  .record({ 'ip.src.country': names, 'http.host': names, 'http.referer': names }, { requiredKeys: [] })
  .map((fields) => new Map(Object.entries(fields)));

function left(one: Box, without: readonly Box[]): readonly Box[] {
  return [...remaining(one, without, { scheme: 'http', budget: new Budget(1_000_000) })];
}

test('what is left are parts of the box that have nothing in common, neither with each other nor with what was taken away', () => {
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(box, fc.array(box, { maxLength: 6 }), (one, without) => {
      const parts = left(one, without);
      const all = [...without, ...parts];
      seen.add(parts.length > 0);
      expect(
        isCovered(
          [one],
          all.map((part) => [part]),
          new Budget(1_000_000),
        ),
      ).toBe(true);
      for (const part of parts) {
        expect(boxIncludes(one, part)).toBe(true);
        expect(all.filter((other) => other !== part && boxesMeet(part, other))).toEqual([]);
      }
    }),
    { numRuns: runs(2_000) },
  );
  expect(seen.size).toBe(2);
});

/** A box of conditions; those with `not ` don't hold. */
function saying(...conditions: readonly string[]): Box {
  return new Map(
    conditions.map((written) => {
      const { tree } = parseExpression(written.replace(/^not /, ''), 'filter');
      if (tree === undefined) throw new TypeError(written);
      const { key, values } = opaque(tree);
      return [key, written.startsWith('not ') ? complement(values) : values];
    }),
  );
}

const ADMIN = 'starts_with(http.request.uri.path, "/admin")';

test.each<readonly [string, Box, readonly Box[]]>([
  ['a beginning of it', saying(ADMIN), [saying('starts_with(http.request.uri.path, "/ad")')]],
  [
    'what it is like',
    saying(ADMIN),
    [saying('http.request.uri.path wildcard "/*M?N*"'), saying('http.request.uri.path matches "^/[a-m]+i"')],
  ],
  [
    'two patterns, one of which it always is',
    saying(ADMIN),
    [saying('http.request.uri.path matches "^/admin$"'), saying('len(http.request.uri.path) gt 6')],
  ],
])('of texts nothing is left that no text can be: %s', (_, one, without) => {
  expect(left(one, without)).toEqual([]);
});

test('hundreds of boxes with a choice each are no matter of all their combinations', () => {
  const without = Array.from(
    { length: 300 },
    (_, at): Box =>
      new Map([['http.host', texts([`host-${at}`])], ...saying(`http.user_agent contains "bot-${at}"`)]),
  );
  const budget = new Budget(100_000);
  const [first] = remaining(new Map(), without, { scheme: 'http', budget });
  expect(first?.get('http.host')).toMatchObject({ isComplement: true });
  const [none] = remaining(new Map(), [...without, new Map()], { scheme: 'http', budget });
  expect(none).toBeUndefined();
});
