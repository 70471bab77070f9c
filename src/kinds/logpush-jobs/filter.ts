import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { isObject } from '../../kernel/model/json.js';
import type { SectionPath } from '../../kernel/model/context.js';
import type { FieldType } from './catalogue.js';

/** A problem of a filter, and its path in the filter. */
export interface FilterProblem {
  readonly path: SectionPath;
  readonly message: string;
  readonly help: string;
}

/** A comparison of a filter with its path. */
export interface Comparison {
  readonly path: SectionPath;
  readonly key: string;
  readonly operator: string;
  readonly value: unknown;
}

/** A filter that was read: all valid comparisons, and all problems. */
export interface ReadFilter {
  readonly comparisons: readonly Comparison[];
  readonly problems: readonly FilterProblem[];
}

/** The types that operators compare (Logs, Filters). Some have an opposite with `!`. */
const OPERATORS: Readonly<Record<string, readonly FieldType[]>> = {
  eq: ['text', 'number', 'flag'],
  lt: ['number'],
  leq: ['number'],
  gt: ['number'],
  geq: ['number'],
  startsWith: ['text'],
  endsWith: ['text'],
  contains: ['text', 'list'],
  in: ['text', 'number'],
};
const OPPOSITES: ReadonlySet<string> = new Set(['eq', 'startsWith', 'endsWith', 'contains', 'in']);

const NAMES: readonly string[] = Object.keys(OPERATORS).flatMap((name) =>
  OPPOSITES.has(name) ? [name, `!${name}`] : [name],
);

/** A filter's approximate limits in public documents: bytes and comparisons. */
export const FILTER_LIMITS = { bytes: 1000, comparisons: 30 };

/** The text of a filter as sent, independent of the order of keys in a mapping. */
export function filterText(filter: string | object): string {
  return typeof filter === 'string' ? filter : canonicalText(filter);
}

/** The value of a filter's text; undefined if it is not JSON. */
export function filterValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** True if two texts are the same filter, ignoring whitespace and order of keys. */
export function sameFilter(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [filterValue(a), filterValue(b)];
  return left !== undefined && right !== undefined && canonicalText(left) === canonicalText(right);
}

/** Reads a filter: `{ where: … }`, comparisons joined by `and` and `or`. Paths begin at the filter. Pure. */
export function readFilter(filter: unknown): ReadFilter {
  const reading: Reading = { comparisons: [], problems: [] };
  if (!isObject(filter) || !('where' in filter)) {
    wrong(reading, [], 'a filter is a mapping with where', 'Write { where: { and: [ … ] } }.');
    return reading;
  }
  for (const name of Object.keys(filter)) {
    if (name !== 'where')
      wrong(reading, [name], `a filter has no key ${JSON.stringify(name)}`, 'Known here: where.');
  }
  readTerm(filter['where'], ['where'], reading);
  return reading;
}

interface Reading {
  readonly comparisons: Comparison[];
  readonly problems: FilterProblem[];
}

function wrong({ problems }: Reading, path: SectionPath, message: string, help: string): void {
  problems.push({ path, message, help });
}

function readTerm(term: unknown, path: SectionPath, reading: Reading): void {
  if (!isObject(term)) {
    wrong(reading, path, 'this is not a comparison', TERM);
    return;
  }
  const [[join, terms] = ['', undefined], ...others] = Object.entries(term);
  if (join === 'and' || join === 'or') {
    const [other] = others;
    if (other !== undefined) wrong(reading, [...path, other[0]], `${join} must be the only key`, TERM);
    if (!Array.isArray(terms) || terms.length === 0)
      wrong(reading, [...path, join], `${join} is a list of comparisons`, TERM);
    else terms.forEach((one: unknown, index) => readTerm(one, [...path, join, index], reading));
    return;
  }
  readComparison(term, path, reading);
}

const TERM =
  'Write { key: FIELD, operator: eq, value: VALUE }, or { and: [ … ] } or { or: [ … ] } with such comparisons.';
const MEMBERS: ReadonlySet<string> = new Set(['key', 'operator', 'value']);

function readComparison(term: Readonly<Record<string, unknown>>, path: SectionPath, reading: Reading): void {
  const strange = Object.keys(term).find((name) => !MEMBERS.has(name));
  if (strange !== undefined) {
    wrong(reading, [...path, strange], `a comparison has no key ${JSON.stringify(strange)}`, TERM);
    return;
  }
  const { key, operator, value } = term;
  if (typeof key !== 'string' || key === '' || typeof operator !== 'string' || value === undefined) {
    wrong(reading, path, 'a comparison has key, operator and value', TERM);
    return;
  }
  if (!NAMES.includes(operator)) {
    wrong(
      reading,
      [...path, 'operator'],
      `no operator is called ${JSON.stringify(operator)}`,
      `Write one of ${NAMES.join(', ')}.`,
    );
    return;
  }
  const isSet = bare(operator) === 'in';
  if (isSet !== Array.isArray(value) || !items(value).every(isScalar)) {
    const help = isSet ? 'Write a list, such as [200, 201].' : 'Write a text, a number, true or false.';
    wrong(reading, [...path, 'value'], `${operator} compares with ${isSet ? 'a list' : 'one value'}`, help);
    return;
  }
  reading.comparisons.push({ path, key, operator, value });
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function bare(operator: string): string {
  return operator.replace(/^!/, '');
}

/** True if the operator can compare the type. True for times: their type depends on the job. */
export function compares(operator: string, type: FieldType): boolean {
  return type === 'time' || (OPERATORS[bare(operator)]?.includes(type) ?? true);
}
