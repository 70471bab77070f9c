import { describe, expect, test } from 'vitest';
import { fieldChanges, memberChanges } from '../../../src/kernel/lib/member-changes.js';

type Told = readonly [name: string, path: string, before: unknown, after: unknown];

function between(before: unknown, after: unknown): readonly Told[] {
  return memberChanges({ fields: [{ field: 'p', before, after }] }).map((change) => [
    change.name,
    change.path,
    change.before,
    change.after,
  ]);
}

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);
const C = 'c'.repeat(32);

const TABLE: readonly (readonly [title: string, before: unknown, after: unknown, told: readonly Told[]])[] = [
  ['a value', 1, 2, [['p', 'p', 1, 2]]],
  ['a member that comes, whatever holds it', undefined, { a: { b: 1 } }, [['p.a.b', 'p/a/b', undefined, 1]]],
  ['a member that goes', { a: { b: 1 }, c: 2 }, { c: 2 }, [['p.a.b', 'p/a/b', 1, undefined]]],
  ['a mapping that is empty', undefined, {}, [['p', 'p', undefined, {}]]],
  ['a mapping in place of a value', 'x', { a: 1 }, [['p', 'p', 'x', { a: 1 }]]],
  ['null', { a: 1 }, null, [['p', 'p', { a: 1 }, null]]],
  [
    'names that could be taken for others',
    { 'a.b': { 'c/d~[1]': 1 } },
    { 'a.b': { 'c/d~[1]': 2 } },
    [['p."a.b"."c/d~[1]"', 'p/a.b/c~1d~0[1]', 1, 2]],
  ],
  [
    'things by their ids, wherever they stand',
    {
      rules: [
        { id: A, action: 'log' },
        { id: B, action: 'log' },
      ],
    },
    {
      rules: [
        { id: C, enabled: false },
        { id: A, action: 'log' },
        { id: B, action: 'block' },
      ],
    },
    [
      [`p.rules[${B}].action`, `p/rules/${B}/action`, 'log', 'block'],
      [`p.rules[${C}].enabled`, `p/rules/${C}/enabled`, undefined, false],
    ],
  ],
  [
    'things by their names, with their order where that changes',
    [{ category: 'a b', on: 1 }, { category: 'c' }],
    [{ category: 'c' }, { category: 'a b', on: 2 }],
    [
      ['p["a b"].on', 'p/a b/on', 1, 2],
      ['p', 'p', ['a b', 'c'], ['c', 'a b']],
    ],
  ],
  [
    'a thing that is nothing but its key',
    [{ id: A }, { id: B, on: true }],
    [{ id: B, on: true }],
    [[`p[${A}].id`, `p/${A}/id`, A, undefined]],
  ],
  [
    'things of which a key appears twice go by the next one, or by their places',
    [
      { id: A, ref: 'x', n: 1 },
      { id: A, ref: 'y', n: 1 },
      { id: 0, ref: 'z' },
    ],
    [
      { id: A, ref: 'x', n: 1 },
      { id: A, ref: 'y', n: 2 },
    ],
    [
      ['p[y].n', 'p/y/n', 1, 2],
      ['p[z].id', 'p/z/id', 0, undefined],
    ],
  ],
  [
    'things that nothing tells apart',
    [{ n: 1 }, { n: 2 }, 'x'],
    [{ n: 1 }, { n: 3 }],
    [
      ['p[2].n', 'p/2/n', 2, 3],
      ['p[3]', 'p/3', 'x', undefined],
    ],
  ],
  [
    'times by status, ranges among them',
    [
      { status_code: 404, value: 1 },
      { status_code_range: { from: 500, to: 599 }, value: 1 },
    ],
    [
      { status_code: 404, value: 1 },
      { status_code_range: { from: 500, to: 599 }, value: 2 },
    ],
    [['p[500-599].value', 'p/500-599/value', 1, 2]],
  ],
  ['things that are nothing but names', [{ name: 'a' }], [{ name: 'b' }], [['p', 'p', ['a'], ['b']]]],
  ['a list of texts', ['a', 'b'], ['b'], [['p', 'p', ['a', 'b'], ['b']]]],
  [
    'texts that are halves of characters',
    { a: '\ud800' },
    { a: '\udc00' },
    [['p.a', 'p/a', '\ud800', '\udc00']],
  ],
];

describe('what changes inside a member', () => {
  test.each(TABLE)('%s', (_, before, after, told) => {
    expect(between(before, after)).toEqual(told);
  });

  test.each(TABLE)('back again the same is told the other way round: %s', (_, before, after, told) => {
    const back = told.map(([name, path, was, willBe]) => [name, path, willBe, was]);
    expect(new Set(between(after, before))).toEqual(new Set(back));
  });

  test('no two have the same path', () => {
    const before = {
      a: { b: 1 },
      'a/b': 1,
      'a.b': 1,
      'a~1b': 1,
      l: [
        { id: 'x/y', z: 1 },
        { id: 'x', 'y/z': 1 },
      ],
    };
    const paths = between(before, undefined).map(([, path]) => path);
    expect(paths).toEqual(
      ['p/a/b', 'p/a.b', 'p/a~1b', 'p/a~01b', 'p/l/x~1y/z', 'p/l/x/y~1z'].toSorted(byFirst(paths)),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('what a document calls a change is one, even of a value that stays', () => {
    expect(between({ a: 1 }, { a: 1 })).toEqual([['p', 'p', { a: 1 }, { a: 1 }]]);
  });
});

function byFirst(order: readonly string[]): (a: string, b: string) => number {
  return (a, b) => order.indexOf(a) - order.indexOf(b);
}

test('of a field, the path begins below it', () => {
  const field = { field: 'output_options', change: 'changed' } as const;
  const changes = fieldChanges({
    ...field,
    before: { sample_rate: 1, a: [1] },
    after: { sample_rate: 0.1, a: [1] },
  });
  expect(changes).toEqual([
    { name: 'output_options.sample_rate', path: 'sample_rate', before: 1, after: 0.1 },
  ]);
  expect(fieldChanges({ field: 'enabled', change: 'added', after: true })).toEqual([
    { name: 'enabled', path: '', before: undefined, after: true },
  ]);
});
