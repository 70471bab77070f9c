import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../../src/way/invariant.js';
import { runs } from '../../../../test/helpers/runs.js';
import { anyExpression, anyWay, completions, fatesOf, isMeant, UNIVERSE, type Fate } from './generated.js';

/** Each case is asked about one of so many parts of the universe. */
const SHARE = 41;

test.each(['never', 'always', 'executes'] as const)(
  '%s: no verdict is wrong, whatever the rules are and whatever it is about',
  (demand) => {
    const testsStop = demand === 'always';
    const isBroken = (fate: Fate): boolean =>
      demand === 'always' ? fate.kind !== 'passes' : fate.kind !== 'stopped';
    const until = demand === 'executes' ? 'efb7' : undefined;
    const ruleset = until === undefined ? {} : { ruleset: until };
    const kinds = { proven: 0, refuted: 0, unknown: 0 };
    let offset = 0;
    fc.assert(
      fc.property(anyWay, anyExpression, (way, expression) => {
        const verdict = decide({ demand, expression, ...ruleset }, way);
        kinds[verdict.kind] += 1;
        offset = (offset + 1) % SHARE;
        const meant = UNIVERSE.filter(
          (fields, index) => index % SHARE === offset && isMeant(expression, fields),
        );
        const fates = meant.flatMap((fields) => fatesOf(way, fields, testsStop, until));
        if (verdict.kind === 'proven') expect(fates.some(isBroken)).toBe(false);
        if (verdict.kind === 'refuted') {
          expect(verdict.unless).toEqual([]);
          const isSo = (fate: Fate): boolean =>
            demand === 'always' ? fate.kind === 'stopped' : isBroken(fate);
          const wrong = completions(verdict.witness).filter(
            (fields) => !isMeant(expression, fields) || !fatesOf(way, fields, testsStop, until).every(isSo),
          );
          expect(wrong).toEqual([]);
        }
      }),
      { numRuns: demand === 'executes' ? runs(1_000, 200_000) : runs(2_000, 400_000) },
    );
    // Most are known: a verdict that is never given is never wrong.
    const all = kinds.proven + kinds.refuted + kinds.unknown;
    expect(kinds.proven).toBeGreaterThan(all / 50);
    expect(kinds.refuted).toBeGreaterThan(all / 10);
  },
);
