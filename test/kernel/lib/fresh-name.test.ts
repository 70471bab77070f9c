import { expect, test } from 'vitest';
import { freshName } from '../../../src/kernel/lib/fresh-name.js';

test('a name that is taken gets the first number that makes it another', () => {
  expect(freshName('a', '-', new Set())).toBe('a');
  expect(freshName('a', '-', new Set(['a']))).toBe('a-2');
  expect(freshName('a', '_', new Set(['a', 'a_2', 'a_4']))).toBe('a_3');
});
