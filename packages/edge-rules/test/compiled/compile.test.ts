import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Compiler } from '../../src/compiled/compile.js';
import { factsOf, Slots } from '../../src/compiled/facts.js';
import { inRanges } from '../../src/simulation/members.js';
import { wildcardMatcher, wildcardMatches } from '../../src/expressions/wildcard.js';
import { matches } from '../../src/simulation/match.js';
import { runs } from '../../../../test/helpers/runs.js';
import { EXPRESSIONS, TRAFFIC, treeOf } from './generate.js';

it('a compiled expression says of every request what the evaluator says', () => {
  const slots = new Slots();
  const compiler = new Compiler(slots);
  fc.assert(
    fc.property(EXPRESSIONS, fc.array(TRAFFIC, { minLength: 1, maxLength: 5 }), (text, requests) => {
      const tree = treeOf(text);
      const condition = compiler.compile(tree);
      for (const traffic of requests) {
        const truth = matches(tree, traffic);
        expect(condition(factsOf(traffic, slots))).toBe(typeof truth === 'boolean' ? truth : undefined);
      }
    }),
    { numRuns: runs(3_000) },
  );
});

it('a number is in ranges that were put together exactly when it is in one of them', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -2, max: 6 }))
    .map(([from, length]) => ({ from: BigInt(from), to: BigInt(from + length) }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 6 }), fc.integer({ min: -1, max: 40 }), (ranges, number) => {
      const value = BigInt(number);
      expect(inRanges(ranges)(value)).toBe(ranges.some(({ from, to }) => from <= value && value <= to));
    }),
    { numRuns: runs(500) },
  );
});

it('a wildcard that is taken apart once takes what it takes when it is taken apart each time', () => {
  const pattern = fc
    .array(fc.constantFrom('a', 'A', 'b', 'é', '*', '\\*', '\\\\'), { maxLength: 6 })
    .map((parts) => parts.join('').replaceAll(/\*\*+/g, '*'));
  const value = fc.array(fc.constantFrom('a', 'A', 'b', 'Ã', '©', 'ã', '*', '\\'), { maxLength: 7 });
  fc.assert(
    fc.property(pattern, value, fc.boolean(), (source, characters, isStrict) => {
      const text = characters.join('');
      expect(wildcardMatcher(source, isStrict)(text)).toBe(wildcardMatches(source, text, isStrict));
    }),
    { numRuns: runs(2_000) },
  );
});
