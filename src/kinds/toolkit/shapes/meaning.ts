import { isObject } from '../../../kernel/model/json.js';
import { sameExpression } from '../../../languages/expressions/canonical.js';
import { sameJson } from '../../../kernel/lib/fields.js';
import type { Shape } from './shape.js';

/** Null, and containers without content: the service may drop them. An empty string can mean something (an empty query). */
export function isHollow(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0);
}

/**
 * Whether a value means what its absence means: nothing at all, the default that the service fills in, or an object of which every member is
 * that. Pure.
 */
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

/** Whether a file could say a value at all: what has another type than it may have here is the service's own. Pure. */
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

/** Whether two values that are no objects and no lists mean the same: however an expression is written, it selects the same. */
export function sameScalar(shape: Shape | undefined, a: unknown, b: unknown): boolean {
  if (sameJson(a, b) || (isHollow(a) && isHollow(b))) return true;
  const isExpression = shape?.type === 'text' && shape.use !== undefined;
  return isExpression && typeof a === 'string' && typeof b === 'string' && sameExpression(a, b);
}

/** The items of a list by what tells them apart; undefined when they go by their place. */
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

/** What tells an item of a list apart from the others, as text; undefined when nothing does. */
export function itemKey(shape: Shape | undefined, item: unknown): string | undefined {
  if (!isObject(item)) return typeof item === 'object' ? undefined : JSON.stringify(item);
  const key = shape?.type === 'list' ? (shape.key ?? []) : [];
  const parts = key
    .map((path) => ({ path, part: partAt(item, path) }))
    .filter(({ part }) => part !== undefined);
  const [only, ...others] = parts;
  if (only === undefined) return undefined;
  if (others.length > 0) return JSON.stringify(parts.map(({ part }) => part));
  // From 100 on is something else than 100.
  const isFirst = only.path === key[0];
  return JSON.stringify(isFirst ? only.part : `${only.path.split('.').at(-1)} ${String(only.part)}`);
}

/** What stands at a path of members. */
function partAt(item: Readonly<Record<string, unknown>>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, name) => (isObject(inner) ? (inner[name] ?? undefined) : undefined), item);
}
