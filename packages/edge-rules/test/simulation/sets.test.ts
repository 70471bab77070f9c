import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDRESSES, CONDITIONS, numberDomain, SIX, TRUTHS } from '../../src/simulation/field.js';
import {
  complement,
  intersection,
  numbers,
  signature,
  texts,
  union,
  type Domain,
  type Values,
} from '../../src/simulation/sets.js';
import { runs } from '../../../../test/helpers/runs.js';

const DOMAINS: readonly Domain[] = [numberDomain('tcp.dstport'), ADDRESSES, TRUTHS, CONDITIONS];
const bound = fc.oneof(
  fc.bigInt({ min: -2n, max: 9n }),
  fc.constantFrom(2n ** 32n - 1n, 2n ** 32n, SIX - 1n, SIX, SIX + 5n),
);

const numberSets = fc.constantFrom(...DOMAINS).chain((domain) => {
  const range = fc.tuple(bound, bound).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
  const one = fc
    .tuple(fc.array(range, { maxLength: 4 }), fc.boolean(), fc.boolean())
    .map(([ranges, isWithout, hasAbsent]): Values => {
      const values = numbers(domain, ranges, hasAbsent && domain.canBeAbsent);
      return isWithout ? complement(values) : values;
    });
  return fc.array(one, { minLength: 1, maxLength: 6 });
});

const textSets = fc.array(
  fc.tuple(fc.subarray(['a', 'b', 'c', 'd']), fc.boolean()).map(([members, isWithout]): Values => {
    const values = texts(members);
    return isWithout ? complement(values) : values;
  }),
  { minLength: 1, maxLength: 6 },
);

describe('what is in any of several sets', () => {
  it('is what none of them leaves out', () => {
    fc.assert(
      fc.property(fc.oneof(numberSets, textSets), (sets) => {
        const [first, ...others] = sets;
        if (first === undefined) return;
        const missing = others.reduce((rest, one) => intersection(rest, complement(one)), complement(first));
        expect(signature(union(first, ...others))).toBe(signature(complement(missing)));
      }),
      { numRuns: runs(500) },
    );
  });
});
