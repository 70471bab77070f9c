import { expect, test } from 'vitest';
import { groupsBy } from '../../src/lib/groups.js';

test('items with one key stand together, in the order of the first of each', () => {
  expect(groupsBy(['b1', 'a1', 'b2', '', 'a2'], (item) => item.slice(0, 1))).toEqual([
    { key: 'b', items: ['b1', 'b2'] },
    { key: 'a', items: ['a1', 'a2'] },
    { key: '', items: [''] },
  ]);
  expect(groupsBy([], String)).toEqual([]);
});
