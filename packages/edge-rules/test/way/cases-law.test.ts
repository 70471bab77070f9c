import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf, type Case } from '../../src/way/cases.js';
import { ruleOfFate } from '../../src/way/fates.js';
import { runs } from '../../../../test/helpers/runs.js';
import {
  anyExpression,
  anyWay,
  completions,
  fatesOf,
  isMeant,
  treeOf,
  UNIVERSE,
  type Fate,
} from './generated.js';

/** Each case is asked about one of so many parts of the universe. */
const SHARE = 41;
const RUNS = 600;

test('each example has its fate, and every request has one that is listed', () => {
  const counted = { whole: 0, confirmed: 0, open: 0 };
  let offset = 0;
  fc.assert(
    fc.property(anyWay, anyExpression, (way, expression) => {
      const { cases, isPart } = casesOf(treeOf(expression), way);
      counted.whole += isPart === undefined ? 1 : 0;
      for (const one of cases) {
        counted[one.example === undefined ? 'open' : 'confirmed'] += 1;
        if (one.example === undefined) continue;
        expect(one.example.unless).toEqual([]);
        const expected = JSON.stringify(told(one));
        const wrong = completions(one.example.witness).filter(
          (fields) =>
            !isMeant(expression, fields) ||
            fatesOf(way, fields, true).some((fate) => JSON.stringify(fate) !== expected),
        );
        expect([told(one), wrong]).toEqual([told(one), []]);
      }
      if (isPart !== undefined) return;
      offset = (offset + 1) % SHARE;
      const listed = new Set(cases.map((one) => JSON.stringify(told(one))));
      for (const fields of UNIVERSE.filter((_, index) => index % SHARE === offset)) {
        if (!isMeant(expression, fields)) continue;
        for (const fate of fatesOf(way, fields, true))
          expect([[...listed], listed.has(JSON.stringify(fate)), fate]).toEqual([[...listed], true, fate]);
      }
    }),
    { numRuns: runs(RUNS, 200_000) },
  );
  // Most are known: what is never listed is never wrong.
  expect(counted.confirmed).toBeGreaterThan(2 * counted.open);
  expect(counted.whole).toBeGreaterThan(runs(RUNS, 200_000) * 0.95);
});

/** A case in the words of the plain reading. */
function told({ fate }: Case): Fate {
  const kind = fate.kind === 'depends' ? 'may be stopped' : fate.kind;
  const by = ruleOfFate(fate)?.rule.name;
  return by === undefined ? { kind } : { kind, by };
}
