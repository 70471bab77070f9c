import { expect, test } from 'vitest';
import { UserError } from '../../src/core/errors.js';
import { scopeAddress, scopePath } from '../../src/core/scope.js';

test.each([
  [{ level: 'zone', name: 'shop.example.com', id: '0a' } as const, 'zone/shop.example.com', '/zones/0a'],
  [{ level: 'account', name: 'example inc', id: '0b' } as const, 'account/example inc', '/accounts/0b'],
])('%j has an address and a path', (scope, address, path) => {
  expect(scopeAddress(scope)).toBe(address);
  expect(scopePath(scope)).toBe(path);
});

test('a scope whose id is none has no path', () => {
  expect(() => scopePath({ level: 'zone', name: 'shop.example.com', id: '../accounts' })).toThrow(UserError);
});
