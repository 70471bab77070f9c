import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../../../src/languages/way/invariant.js';
import { runs } from '../../helpers/runs.js';
import { anyExpression, anyWay, completions, fatesOf, isMeant, UNIVERSE, type Fate } from './generated.js';

/** Each case is asked about another one of so many parts of the universe. */
const SHARE = 41;

test.each(['never', 'always'] as const)(
  '%s: no verdict is wrong, whatever the rules are and whatever it is about',
  (demand) => {
    const testsStop = demand === 'always';
    const isBroken = (fate: Fate): boolean =>
      demand === 'never' ? fate.kind !== 'stopped' : fate.kind !== 'passes';
    const kinds = { proven: 0, refuted: 0, unknown: 0 };
    let offset = 0;
    fc.assert(
      fc.property(anyWay, anyExpression, (way, expression) => {
        const verdict = decide({ demand, expression }, way);
        kinds[verdict.kind] += 1;
        offset = (offset + 1) % SHARE;
        const meant = UNIVERSE.filter(
          (fields, index) => index % SHARE === offset && isMeant(expression, fields),
        );
        const fates = meant.flatMap((fields) => fatesOf(way, fields, testsStop));
        if (verdict.kind === 'proven') expect(fates.some(isBroken)).toBe(false);
        if (verdict.kind === 'refuted') {
          expect(verdict.unless).toEqual([]);
          for (const fields of completions(verdict.witness)) {
            expect([fields, isMeant(expression, fields)]).toEqual([fields, true]);
            const isSo = (fate: Fate): boolean =>
              demand === 'never' ? isBroken(fate) : fate.kind === 'stopped';
            expect(fatesOf(way, fields, testsStop).every(isSo)).toBe(true);
          }
        }
      }),
      { numRuns: runs(2_500, 500_000) },
    );
    // Most can be told: a verdict that is never given is never wrong.
    const all = kinds.proven + kinds.refuted + kinds.unknown;
    expect(kinds.proven).toBeGreaterThan(all / 50);
    expect(kinds.refuted).toBeGreaterThan(all / 10);
  },
);
