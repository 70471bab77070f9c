import { expect, test } from 'vitest';
import { defined } from '../../src/lib/defined.js';

test('what is undefined is left out, and not a member any more', () => {
  expect(Object.keys(defined({ a: 1, b: undefined, c: 'x' }))).toEqual(['a', 'c']);
});

test('what is there keeps its order, in whatever it is spread', () => {
  const name = (given: string | undefined): object => ({
    id: 1,
    ...defined({ name: given, kind: 'x' }),
    end: true,
  });
  expect(JSON.stringify(name('n'))).toBe('{"id":1,"name":"n","kind":"x","end":true}');
  expect(JSON.stringify(name(undefined))).toBe('{"id":1,"kind":"x","end":true}');
});

test('null, false, zero and the empty text are values', () => {
  expect(defined({ a: null, b: false, c: 0, d: '' })).toEqual({ a: null, b: false, c: 0, d: '' });
});

test('the type says so: a member that may be undefined is optional, any other is there', () => {
  const maybe = (value: number | undefined): { readonly a?: number; readonly b: string } =>
    defined({ a: value, b: 'x' });
  expect([maybe(1), maybe(undefined)]).toEqual([{ a: 1, b: 'x' }, { b: 'x' }]);
});
