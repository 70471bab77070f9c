import { describe, expect, test } from 'vitest';
import type { SectionFinding, SectionPath } from '../../../../src/kernel/model/context.js';
import { checkValue } from '../../../../src/kinds/toolkit/shapes/check.js';
import { itemKey } from '../../../../src/kinds/toolkit/shapes/meaning.js';
import { overlaid, PLAIN } from '../../../../src/kinds/toolkit/shapes/overlay.js';
import {
  any,
  choice,
  flag,
  list,
  map,
  memberShape,
  number,
  record,
  text,
  withNames,
  type Shape,
} from '../../../../src/kinds/toolkit/shapes/shape.js';
import { unknownMembers } from '../../../../src/kinds/toolkit/shapes/unknown.js';
import { written } from '../../../../src/kinds/toolkit/shapes/written.js';
import { ruleShape } from '../../../../src/kinds/rule-lists/rule-shape.js';

const SHAPE = record(
  {
    'name!': text({ minLength: 1, maxLength: 3, pattern: /^[a-z]+$/ }),
    count: number({ minimum: 1, maximum: 3 }),
    kinds: list(choice(['a', 'b']), { maxItems: 2 }),
    own: map(flag(), { names: /^x-/ }),
    odd: any(),
  },
  { rules: [{ type: 'some', of: ['count', 'kinds'], least: 2 }] },
);

function said(shape: Shape, value: unknown): readonly string[] {
  const found: string[] = [];
  const report = (path: SectionPath, { severity, code, message }: SectionFinding): number =>
    found.push(`${severity} ${code} at ${path.join('.')}: ${message}`);
  checkValue(shape, value, ['it'], { report, strict: false, nameOf: (path) => path.join('.') });
  return found;
}

describe('a value is held to its shape', () => {
  const RIGHT = { name: 'abc', count: 1, kinds: ['a'] };

  test.each<readonly [unknown, readonly string[]]>([
    [RIGHT, []],
    [{ ...RIGHT, odd: [{ anything: null }], own: { 'x-a': true, 'x-b': null } }, []],
    [7, ['error wrong-type at it: it is a number, but a mapping is needed']],
    [{ ...RIGHT, name: '' }, ['error invalid-value at it.name: name is empty']],
    [{ ...RIGHT, name: 'abcd' }, ['error invalid-value at it.name: name is longer than 3 characters']],
    [{ ...RIGHT, name: 'A' }, ['error invalid-value at it.name: name is not valid: "A"']],
    [{ ...RIGHT, name: 7 }, ['error unquoted-string at it.name: name is a number, but text is needed']],
    [{ ...RIGHT, count: 0 }, ['error invalid-value at it.count: count is less than 1']],
    [{ ...RIGHT, count: 4 }, ['error invalid-value at it.count: count is more than 3']],
    [{ ...RIGHT, kinds: ['a', 'b', 'a'] }, ['error invalid-value at it.kinds: kinds has more than 2 items']],
    [{ ...RIGHT, own: { y: true } }, ['error invalid-key at it.own.y: "y" can\'t be a name here']],
    [{ name: 'a', count: 1 }, ['error missing-key at it: it says too little: it needs 2 of count or kinds']],
    [{ ...RIGHT, naem: 'b' }, ['error unknown-key at it.naem: it has no key "naem"']],
  ])('%j', (value, expected) => {
    expect(said(SHAPE, value)).toEqual(expected);
  });
});

describe('names that a project makes known', () => {
  test.each<readonly [readonly string[], readonly string[]]>([
    [[], ['later', 'own', 'items']],
    [['later'], ['own', 'items']],
    [['later', 'items.deep'], ['own']],
    [['own.a', 'items.deep'], ['later']],
  ])('%j', (names, unknown) => {
    const shape = withNames(record({ items: list(record({})), own: record({}) }), names);
    const value = { later: 1, own: { a: 1 }, items: [{ deep: { er: 1 } }] };
    const told = unknownMembers(shape, value).map(({ path }) => path.replace(/[.[].*/, ''));
    expect(told.toSorted()).toEqual(unknown.toSorted());
  });

  test('lead into mappings whose members the user names, and through what nothing was known of', () => {
    const shape = withNames(record({ headers: map(record({})), odd: any() }), ['headers.new', 'odd.deep']);
    expect(memberShape(memberShape(memberShape(shape, 'headers'), 'x-a'), 'new')).toEqual(any());
    expect(memberShape(memberShape(shape, 'odd'), 'deep')).toEqual(any());
    expect(memberShape(text(), 'a')).toBeUndefined();
  });
});

test('what tells items apart is what their keys lead to', () => {
  const shape = list(record({}), { key: ['code', 'range.from'] });
  expect(itemKey(shape, { code: 1, range: { from: 2 } })).toBe('[1,2]');
  expect(itemKey(shape, { code: 2 })).toBe('2');
  expect(itemKey(shape, { range: { from: 2, x: 1 } })).toBe('"from 2"');
  expect(itemKey(shape, { range: 7 })).toBeUndefined();
  expect(itemKey(shape, [1])).toBeUndefined();
  expect(itemKey(undefined, 'a')).toBe('"a"');
});

test('what is masked counts as equal, and null as absent', () => {
  const masked = { ...PLAIN, isMasked: (value: unknown) => value === '***' };
  expect(overlaid(SHAPE, { name: 'a' }, { name: '***', count: 1 }, '', masked)).toEqual({ name: '***' });
  expect(overlaid(SHAPE, { name: null, own: {} }, { name: 'a', own: null }, '')).toEqual({ own: null });
});

describe('what a file says of what the service filled in', () => {
  const live = { serve_stale: { disable_stale_while_updating: false } };
  const shape = memberShape(ruleShape('set_cache_settings'), 'action_parameters');

  test('is kept where without it nothing would be said', () => {
    expect(written(shape, live)).toEqual(live);
  });

  test('is left out beside what says more', () => {
    expect(written(shape, { ...live, cache: true })).toEqual({ cache: true });
  });
});
