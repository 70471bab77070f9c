import { expect, test } from 'vitest';
import { count, someOf } from '../../src/lib/words.js';

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
