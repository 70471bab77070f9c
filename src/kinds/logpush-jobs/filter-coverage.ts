import { isObject } from '../../kernel/model/json.js';
import { filterValue, readFilter } from './filter.js';

/**
 * True if all that `filter` lets through is proven to pass `wider`, from the comparisons alone. An absent filter lets everything through. False for
 * unreadable filters, unless `wider` is absent. Pure.
 */
export function filterCovers(wider: unknown, filter: unknown): boolean {
  if (isNone(wider)) return true;
  if (isNone(filter)) return false;
  const [all, some] = [alternativesOf(wider), alternativesOf(filter)];
  if (all === undefined || some === undefined) return false;
  return some.every((one) =>
    all.some((other) => other.every((test) => one.some((own) => implies(own, test)))),
  );
}

/**
 * True if a filter is proven to let nothing through: in each alternative, two comparisons exclude each other. Misses exclusion by three or more.
 * False for unreadable filters. Pure.
 */
export function passesNothing(filter: unknown): boolean {
  if (isNone(filter)) return false;
  const all = alternativesOf(filter);
  return all?.every((one) => one.some((test) => one.some((other) => excludes(test, other)))) === true;
}

/** True if no value passes both. */
function excludes(one: Test, other: Test): boolean {
  if (one.key !== other.key) return false;
  if (isNegative(other)) return implies(one, opposite(other));
  if (typeof one.value !== typeof other.value) return false;
  if (one.operator === 'eq') return canPass(other) && !passes(one.value, other);
  return isBelow(one, other);
}

/** True if `passes` decides the comparison for all values of its type. */
function canPass({ operator, value }: Test): boolean {
  if (operator === 'eq') return true;
  const tests = typeof value === 'string' ? TEXT_TESTS : NUMBER_TESTS;
  return operator in tests;
}

/** True if all values passing the first are below all passing the second. */
function isBelow(one: Test, other: Test): boolean {
  if (typeof one.value !== 'number' || typeof other.value !== 'number') return false;
  if (!one.operator.startsWith('l') || !other.operator.startsWith('g')) return false;
  const isMet = one.operator === 'leq' && other.operator === 'geq';
  return isMet ? one.value < other.value : one.value <= other.value;
}

/** True if there is no filter. */
export function isNone(filter: unknown): boolean {
  return filter === undefined || filter === null || filter === '';
}

/** A comparison with one value. */
interface Test {
  readonly key: string;
  readonly operator: string;
  readonly value: unknown;
}

/** Comparisons that all have to hold. */
type Alternative = readonly Test[];

/** The most alternatives looked into. The service accepts no more. */
const MOST_ALTERNATIVES = 200;

function alternativesOf(filter: unknown): readonly Alternative[] | undefined {
  const value = typeof filter === 'string' ? filterValue(filter) : filter;
  if (!isObject(value) || readFilter(value).problems.length > 0) return undefined;
  return alternatives(value['where']);
}

function alternatives(term: unknown): readonly Alternative[] | undefined {
  if (!isObject(term)) return undefined;
  if (Array.isArray(term['or'])) return anyOf(term['or'].map(alternatives));
  if (Array.isArray(term['and'])) return allOf(term['and'].map(alternatives));
  const { key, operator, value } = term;
  if (typeof key !== 'string' || typeof operator !== 'string') return undefined;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (operator === 'in') return values.map((one) => [{ key, operator: 'eq', value: one }]);
  if (operator === '!in') return [values.map((one) => ({ key, operator: '!eq', value: one }))];
  return [[{ key, operator, value }]];
}

type Alternatives = readonly Alternative[] | undefined;

function anyOf(terms: readonly Alternatives[]): Alternatives {
  const known = terms.filter((term) => term !== undefined);
  return known.length < terms.length ? undefined : bounded(known.flat());
}

function allOf(terms: readonly Alternatives[]): Alternatives {
  return terms.reduce<Alternatives>(
    (left, right) =>
      left === undefined || right === undefined
        ? undefined
        : bounded(left.flatMap((one) => right.map((other) => [...one, ...other]))),
    [[]],
  );
}

function bounded(found: readonly Alternative[]): Alternatives {
  return found.length > MOST_ALTERNATIVES ? undefined : found;
}

/** True if every value that passes the first test passes the second. */
function implies(own: Test, test: Test): boolean {
  if (own.key !== test.key) return false;
  if (own.operator === test.operator && own.value === test.value) return true;
  // Whether a text can equal a number depends on the service.
  if (typeof own.value !== typeof test.value) return false;
  if (isNegative(own)) return isNegative(test) && implies(opposite(test), opposite(own));
  if (own.operator === 'eq') return passes(own.value, test);
  if (test.operator === '!eq') return !passes(test.value, own);
  return isNarrower(own, test);
}

function isNegative({ operator }: Test): boolean {
  return operator.startsWith('!');
}

function opposite({ operator, ...test }: Test): Test {
  return { ...test, operator: operator.slice(1) };
}

/** True if a field with this value passes. */
function passes(value: unknown, test: Test): boolean {
  if (isNegative(test)) return !passes(value, opposite(test));
  const { operator, value: other } = test;
  if (operator === 'eq') return value === other;
  if (typeof value === 'string' && typeof other === 'string')
    return TEXT_TESTS[operator]?.(value, other) ?? false;
  if (typeof value === 'number' && typeof other === 'number')
    return NUMBER_TESTS[operator]?.(value, other) ?? false;
  return false;
}

const TEXT_TESTS: Readonly<Record<string, (value: string, other: string) => boolean>> = {
  startsWith: (value, other) => value.startsWith(other),
  endsWith: (value, other) => value.endsWith(other),
  contains: (value, other) => value.includes(other),
};

const NUMBER_TESTS: Readonly<Record<string, (value: number, other: number) => boolean>> = {
  lt: (value, other) => value < other,
  leq: (value, other) => value <= other,
  gt: (value, other) => value > other,
  geq: (value, other) => value >= other,
};

/** Compares two tests that many values pass: bounds on one side, or start or end of a text. */
function isNarrower(own: Test, test: Test): boolean {
  const [value, other] = [own.value, test.value];
  if (typeof value === 'string') {
    const isEdge = own.operator === 'startsWith' || own.operator === 'endsWith';
    return isEdge && (test.operator === own.operator || test.operator === 'contains') && passes(value, test);
  }
  if (typeof value !== 'number' || typeof other !== 'number') return false;
  const side = own.operator.charAt(0);
  if (!(own.operator in NUMBER_TESTS) || !(test.operator in NUMBER_TESTS) || side !== test.operator.charAt(0))
    return false;
  const isIncluded = value === other && (test.operator.endsWith('eq') || own.operator === test.operator);
  return isIncluded || (side === 'g' ? value > other : value < other);
}
