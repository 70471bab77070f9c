import { expect, test } from 'vitest';
import { count, duration, scopeCount, someOf } from '../../../src/kernel/lib/phrases.js';

test.each([
  [0, '0 zones'],
  [1, '1 zone'],
  [2, '2 zones'],
])('%i is %s', (number, text) => {
  expect(count(number, 'zone')).toBe(text);
});

test('a plural of its own', () => {
  expect([count(1, 'policy', 'policies'), count(3, 'policy', 'policies')]).toEqual([
    '1 policy',
    '3 policies',
  ]);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a, b'],
  [['a', 'b', 'c'], 'a, b and 1 more'],
])('%j are, when two may be named, %j', (names, text) => {
  expect(someOf(names, 2)).toBe(text);
});

test.each([
  [0, '0 s'],
  [1, '1 s'],
  [99_000, '99 s'],
  [99_001, '2 min'],
  [300_100, '5 min'],
  [3_600_000, '1 h'],
  [3_900_000, '1 h 5 min'],
])('%i ms are %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});

test.each([
  [['zone'], '1 zone'],
  [['account'], '1 account'],
  [['zone', 'zone', 'account'], '2 zones, 1 account'],
  [[], 'nothing'],
] as const)('scopes of the levels %j are %s', (levels, text) => {
  expect(scopeCount(levels.map((level) => ({ level })))).toBe(text);
});
