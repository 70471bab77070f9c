import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '../../src/simulation/box.js';
import { search } from '../../src/simulation/search.js';
import { trafficOf } from '../../src/simulation/traffic.js';
import type { Witness } from '../../src/simulation/witness.js';
import { fateFor } from '../../src/way/cases.js';
import { differingIn } from '../../src/way/differing.js';
import { fateKey } from '../../src/way/fates.js';
import type { Side } from '../../src/way/sampling.js';
import type { Way } from '../../src/way/way.js';
import { runs } from '../../../../test/helpers/runs.js';
import { anyEditOf } from './edited.js';
import { anyExpression, anyWay, completions, fatesOf, isMeant, treeOf, UNIVERSE } from './generated.js';

/** Each pair is asked about one of so many parts of the universe. */
const SHARE = 41;
const RUNS = 150;

const anyPair = anyWay.chain((way) => fc.tuple(fc.constant(way), anyEditOf(way)));

/** A request with a known fate on both sides; undefined without one. */
function judged(
  box: Box,
  sides: readonly Side[],
): { readonly witness: Witness; readonly keys: readonly string[] } | undefined {
  const result = search([box], 'http', (witness, traffic) => {
    const fates = sides.map(({ tree, way }) => fateFor(tree, way, traffic));
    const keys = fates.flatMap((fate) =>
      fate.kind === 'open' || fate.kind === 'not meant' ? [] : [fateKey(fate)],
    );
    return keys.length < 2 ? { kind: 'open', needs: [] } : { kind: 'found', found: { witness, keys } };
  });
  return result.kind === 'found' ? result.found : undefined;
}

const both = (ways: readonly [Way, Way], fields: (typeof UNIVERSE)[number]): readonly string[] =>
  ways.map((way) => JSON.stringify(fatesOf(way, fields, true)));

test('what is said to go another way does, and where nothing is said nothing does', () => {
  const counted = { found: 0, judged: 0, nothing: 0 };
  let offset = 0;
  fc.assert(
    fc.property(anyPair, anyExpression, (ways, expression) => {
      const tree = treeOf(expression);
      const [first, second] = ways.map((way): Side => ({ tree, way }));
      if (first === undefined || second === undefined) return;
      const { boxes, isPart } = differingIn(first, second);
      for (const box of boxes) {
        counted.found += 1;
        const one = judged(box, [first, second]);
        if (one === undefined) continue;
        counted.judged += 1;
        expect(one.keys[0]).not.toBe(one.keys[1]);
        const wrong = completions(one.witness).filter((fields) => {
          const [before, after] = both(ways, fields);
          return !isMeant(expression, fields) || before === after;
        });
        expect(wrong).toEqual([]);
      }
      if (isPart !== undefined || boxes.length > 0) return;
      offset = (offset + 1) % SHARE;
      for (const fields of UNIVERSE.filter((_, index) => index % SHARE === offset)) {
        if (!isMeant(expression, fields)) continue;
        counted.nothing += 1;
        const [before, after] = both(ways, fields);
        expect([fields, after]).toEqual([fields, before]);
        const kinds = [first, second].map((side) => fateFor(tree, side.way, trafficOf('http', fields)).kind);
        // What one side alone leaves open (whether an account's skip holds for its zones) is no difference.
        if (!kinds.includes('open')) expect(kinds[1]).toBe(kinds[0]);
      }
    }),
    { numRuns: runs(RUNS, 200_000) },
  );
  // Both are frequent and mostly known: what is never said is never wrong.
  expect(counted.judged).toBeGreaterThan(counted.found / 3);
  expect(counted.found).toBeGreaterThan(runs(RUNS, 200_000) / 5);
  expect(counted.nothing).toBeGreaterThan(runs(RUNS, 200_000));
});
