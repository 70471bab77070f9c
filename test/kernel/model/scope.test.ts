import { expect, test } from 'vitest';
import { UserError } from '../../../src/kernel/model/errors.js';
import { isSameScope, scopeAddress, scopePath, shortAddress } from '../../../src/kernel/model/scope.js';

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

test('an address without its scope', () => {
  expect(shortAddress('zone/shop.example.com/csp_policies/a/b')).toBe('csp_policies/a/b');
});

test.each([
  [{ level: 'zone', id: '0a' } as const, true],
  [{ level: 'zone', id: '0b' } as const, false],
  [{ level: 'account', id: '0a' } as const, false],
])('a scope goes by level and id: %j', (other, isSame) => {
  expect(isSameScope({ level: 'zone', id: '0a' }, other)).toBe(isSame);
});
