import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { condition } from '../../src/simulation/atoms.js';
import { Budget, within } from '../../src/simulation/budget.js';
import { numberDomain } from '../../src/simulation/field.js';
import { isCovered, subtractAll, unionOf, type Region } from '../../src/simulation/region.js';
import { complement, numbers, texts, type Values } from '../../src/simulation/sets.js';
import { runs } from '../../../../test/helpers/runs.js';

const PORTS = numberDomain('tcp.dstport');
const edge = fc.bigInt({ min: 0n, max: 6n });
const ports = fc
  .tuple(edge, edge)
  .map(([a, b]): Values => numbers(PORTS, [a < b ? { from: a, to: b } : { from: b, to: a }], true));
const names = fc
  .subarray(['a', 'b', 'c'], { minLength: 1 })
  .chain((members) => fc.constantFrom<Values>(texts(members), complement(texts(members))));

const box = fc
  .record({ 'tcp.dstport': ports, 'ip.src.country': names, 'http.host': names }, { requiredKeys: [] })
  .map((fields) => new Map(Object.entries(fields)));
const region: fc.Arbitrary<Region> = fc.array(box, { maxLength: 3 });

test('a region is covered where the others leave nothing of it', () => {
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(region, fc.array(region, { maxLength: 4 }), (one, others) => {
      const covered = isCovered(one, others, new Budget(1_000_000));
      seen.add(covered);
      expect(covered).toBe(subtractAll(one, others, new Budget(1_000_000)).length === 0);
    }),
    { numRuns: runs(2_000) },
  );
  expect(seen.size).toBe(2);
});

test('to look at a box with many fields costs by their number, for it is copied', () => {
  const fields = Array.from({ length: 1_000 }, (_, index) => [`opaque ${index}`, texts(['x'])] as const);
  const looking = (steps: number): boolean | undefined =>
    within(() => isCovered([new Map(fields)], [], new Budget(steps)));
  expect([looking(39), looking(40)]).toEqual([undefined, false]);
});

test('what may hold or not is no condition: nobody takes it for one that does not hold', () => {
  const { key, values } = condition('? http.host contains "a"');
  const path = texts(['/a']);
  const either: Region = [
    new Map([
      ['path', path],
      [key, values],
    ]),
    new Map([
      ['path', path],
      [key, complement(values)],
    ]),
  ];
  expect(
    unionOf(
      either.map((one) => [one]),
      new Budget(100),
    ),
  ).toEqual([new Map([['path', path]])]);
});
