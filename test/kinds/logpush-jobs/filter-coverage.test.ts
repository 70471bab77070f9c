import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterCovers, passesNothing } from '../../../src/kinds/logpush-jobs/filter-coverage.js';
import { runs } from '../../helpers/runs.js';

type Entry = Readonly<Record<string, string | number>>;
type Filter = { readonly filter: object; readonly passes: (entry: Entry) => boolean };

const HOSTS = ['a', 'ab', 'abc', 'ba', 'c'];
const STATUSES = [200, 404, 500, 503];
const ENTRIES: readonly Entry[] = HOSTS.flatMap((Host) => STATUSES.map((Status) => ({ Host, Status })));

type Means = (value: string | number, other: string | number) => boolean;
const TEXT: Readonly<Record<string, Means>> = {
  startsWith: (value, other) => String(value).startsWith(String(other)),
  endsWith: (value, other) => String(value).endsWith(String(other)),
  contains: (value, other) => String(value).includes(String(other)),
};
const NUMBER: Readonly<Record<string, Means>> = {
  lt: (value, other) => value < other,
  leq: (value, other) => value <= other,
  gt: (value, other) => value > other,
  geq: (value, other) => value >= other,
};

const tests = fc.oneof(
  testsOf('Host', HOSTS, TEXT, ['startsWith', 'endsWith', 'contains']),
  testsOf('Status', STATUSES, NUMBER, []),
  setsOf('Host', HOSTS),
  setsOf('Status', STATUSES),
);

function testsOf(
  key: string,
  values: readonly (string | number)[],
  table: Readonly<Record<string, Means>>,
  negated: readonly string[],
): fc.Arbitrary<Filter> {
  const means: Readonly<Record<string, Means>> = { ...table, eq: (value, other) => value === other };
  return fc
    .tuple(fc.constantFrom(...Object.keys(means)), fc.constantFrom(...values), fc.boolean())
    .map(([name, other, isNot]) => {
      const isNegative = isNot && ['eq', ...negated].includes(name);
      return {
        filter: { key, operator: isNegative ? `!${name}` : name, value: other },
        passes: (entry) => means[name]?.(entry[key] ?? '', other) !== isNegative,
      };
    });
}

function setsOf(key: string, values: readonly (string | number)[]): fc.Arbitrary<Filter> {
  return fc.tuple(fc.subarray([...values]), fc.boolean()).map(([set, isNegative]) => ({
    filter: { key, operator: isNegative ? '!in' : 'in', value: set },
    passes: (entry) => set.includes(entry[key] ?? '') !== isNegative,
  }));
}

const filters = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    tests,
    joined(tie('filter'), 'and'),
    joined(tie('filter'), 'or'),
  ),
})).filter;

function joined(one: fc.Arbitrary<Filter>, join: 'and' | 'or', maxLength = 3): fc.Arbitrary<Filter> {
  return fc.array(one, { minLength: 1, maxLength }).map((terms) => ({
    filter: { [join]: terms.map(({ filter }) => filter) },
    passes: (entry) =>
      join === 'and' ? terms.every(({ passes }) => passes(entry)) : terms.some(({ passes }) => passes(entry)),
  }));
}

describe('a filter that is proven to cover another one', () => {
  it('lets through all that the other one does', () => {
    let proven = 0;
    fc.assert(
      fc.property(filters, filters, (wider, filter) => {
        if (!filterCovers({ where: wider.filter }, { where: filter.filter })) return;
        proven += 1;
        expect(ENTRIES.filter((entry) => filter.passes(entry) && !wider.passes(entry))).toEqual([]);
      }),
      { numRuns: runs(2000, 100_000) },
    );
    expect(proven).toBeGreaterThan(runs(100, 100));
  });

  it('is covered by itself, and by itself or anything else', () => {
    // Of these no filter that is made of two has more alternatives than are looked into.
    const few = joined(tests, 'or', 2);
    fc.assert(
      fc.property(few, few, ({ filter }, other) => {
        expect(filterCovers({ where: filter }, { where: filter })).toBe(true);
        expect(filterCovers({ where: { or: [other.filter, filter] } }, { where: filter })).toBe(true);
        expect(filterCovers({ where: filter }, { where: { and: [filter, other.filter] } })).toBe(true);
      }),
      { numRuns: runs(300, 10_000) },
    );
  });

  it.each<[string, unknown, unknown, boolean]>([
    ['none, of any', '', '{"where":{"key":"a","operator":"eq","value":1}}', true],
    ['one, of none', '{"where":{"key":"a","operator":"eq","value":1}}', null, false],
    ['none, of none', undefined, '', true],
    [
      'one that can not be read, of one that can',
      '{',
      '{"where":{"key":"a","operator":"eq","value":1}}',
      false,
    ],
    ['one with too many alternatives', { where: manyAlternatives() }, { where: manyAlternatives() }, false],
  ])('is judged: %s', (_, wider, filter, expected) => {
    expect(filterCovers(wider, filter)).toBe(expected);
  });
});

describe('a filter that is proven to let nothing through', () => {
  it('lets nothing through', () => {
    let proven = 0;
    fc.assert(
      fc.property(filters, (filter) => {
        if (!passesNothing({ where: filter.filter })) return;
        proven += 1;
        expect(ENTRIES.filter((entry) => filter.passes(entry))).toEqual([]);
      }),
      { numRuns: runs(2000, 100_000) },
    );
    expect(proven).toBeGreaterThan(runs(50, 50));
  });

  it.each<[string, unknown, boolean]>([
    ['no filter', undefined, false],
    ['an empty set', { where: { key: 'a', operator: 'in', value: [] } }, true],
    ['two values at once', both({ operator: 'eq', value: 'x' }, { operator: 'eq', value: 'y' }), true],
    ['a text and a number', both({ operator: 'eq', value: '1' }, { operator: 'eq', value: 1 }), false],
    ['bounds that meet', both({ operator: 'leq', value: 3 }, { operator: 'geq', value: 3 }), false],
    [
      'bounds that leave out where they meet',
      both({ operator: 'lt', value: 3 }, { operator: 'geq', value: 3 }),
      true,
    ],
    [
      'a beginning of another value',
      both({ operator: 'eq', value: 'x' }, { operator: 'startsWith', value: 'y' }),
      true,
    ],
    [
      'a beginning and another end',
      both({ operator: 'startsWith', value: 'x' }, { operator: 'endsWith', value: 'y' }),
      false,
    ],
    [
      'a value and not its beginning',
      both({ operator: 'eq', value: 'xy' }, { operator: '!startsWith', value: 'x' }),
      true,
    ],
    [
      'one of two alternatives',
      {
        where: {
          or: [
            { key: 'a', operator: 'in', value: [] },
            { key: 'a', operator: 'eq', value: 1 },
          ],
        },
      },
      false,
    ],
    ['what is no filter', '{', false],
  ])('is judged: %s', (_, filter, expected) => {
    expect(passesNothing(filter)).toBe(expected);
    if (typeof filter === 'object') expect(passesNothing(JSON.stringify(filter))).toBe(expected);
  });
});

function both(...two: readonly object[]): object {
  return { where: { and: two.map((test) => ({ key: 'a', ...test })) } };
}

function manyAlternatives(): object {
  const set = { key: 'Status', operator: 'in', value: [1, 2, 3, 4, 5, 6, 7, 8] };
  return { and: [set, set, set] };
}
