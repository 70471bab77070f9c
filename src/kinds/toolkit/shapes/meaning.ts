import { isObject } from '../../../kernel/model/json.js';
import { sameExpression } from '@zonewright/edge-rules/expressions/canonical.js';
import { sameJson } from '../../../kernel/lib/fields.js';
import type { Shape } from './shape.js';

/** True for null, undefined and empty containers, which the service may drop. False for an empty string: it can have a meaning (an empty query). */
export function isHollow(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0);
}

/** True if a value means its absence: hollow, the default, or an object of only such members (except hollow required ones). Pure. */
export function isNothing(shape: Shape | undefined, value: unknown): boolean {
  if (isHollow(value)) return true;
  if (shape === undefined) return false;
  if (shape.default !== undefined && sameJson(shape.default, value)) return true;
  if (shape.type !== 'record' || !isObject(value)) return false;
  return Object.entries(value).every(([name, member]) => {
    const inside = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
    return isNothing(inside, member) && !(inside?.isRequired === true && isHollow(member));
  });
}

/** True if a file may have such a type there. Others come only from the service. Pure. */
export function fits(shape: Shape, value: unknown): boolean {
  switch (shape.type) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return shape.values.some((known) => known === value) || shape.isOpen === true;
    case 'list':
      return Array.isArray(value);
    case 'map':
    case 'record':
      return isObject(value);
    case 'any':
      return true;
  }
}

/** True if two scalars mean the same, such as expressions that select the same. */
export function sameScalar(shape: Shape | undefined, a: unknown, b: unknown): boolean {
  if (sameJson(a, b) || (isHollow(a) && isHollow(b))) return true;
  const isExpression = shape?.type === 'text' && shape.use !== undefined;
  return isExpression && typeof a === 'string' && typeof b === 'string' && sameExpression(a, b);
}

/** Items by key; undefined unless all keys differ: then they are matched by position. */
export function itemsByKey(
  shape: Shape | undefined,
  list: readonly unknown[],
): ReadonlyMap<string, unknown> | undefined {
  const items = new Map(
    list.flatMap((item) => {
      const key = itemKey(shape, item);
      return key === undefined ? [] : [[key, item] as const];
    }),
  );
  return items.size === list.length ? items : undefined;
}

/** The key of a list item as text; else undefined. */
export function itemKey(shape: Shape | undefined, item: unknown): string | undefined {
  if (!isObject(item)) return typeof item === 'object' ? undefined : JSON.stringify(item);
  const key = shape?.type === 'list' ? (shape.key ?? []) : [];
  const parts = key
    .map((path) => ({ path, part: partAt(item, path) }))
    .filter(({ part }) => part !== undefined);
  const [only, ...others] = parts;
  if (only === undefined) return undefined;
  if (others.length > 0) return JSON.stringify(parts.map(({ part }) => part));
  // The member's name is part of the key: "from 100 on" differs from 100.
  const isFirst = only.path === key[0];
  return JSON.stringify(isFirst ? only.part : `${only.path.split('.').at(-1)} ${String(only.part)}`);
}

function partAt(item: Readonly<Record<string, unknown>>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, name) => (isObject(inner) ? (inner[name] ?? undefined) : undefined), item);
}
