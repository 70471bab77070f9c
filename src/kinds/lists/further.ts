import type { Raw } from '../../kernel/lib/decode.js';
import { isMemberName, MARKS } from '../toolkit/bound-content.js';
import { slipOf } from '../toolkit/shapes/check.js';
import { namesBelow } from '../toolkit/shapes/project-names.js';
import { any, record, withNames, type Shape } from '../toolkit/shapes/shape.js';
import { ITEM_SERVER_SET, LIST_KINDS, REDIRECT_MEMBERS, type ListKind } from './items.js';

/** What an item of a file can have, by the kind of its list (public facts, Items). */
export const MEMBERS: Readonly<Record<ListKind, readonly string[]>> = {
  ip: ['value', 'comment'],
  asn: ['value', 'comment'],
  hostname: ['value', 'comment', 'exclude_exact_hostname'],
  redirect: [...REDIRECT_MEMBERS, 'comment'],
};

/** What the names that a project makes known in items begin with. */
export const HEAD = 'lists.';

/** With what requests and answers call an item, and what only the service sets. */
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(MEMBERS).flat(),
  ...LIST_KINDS,
  ...ITEM_SERVER_SET,
  MARKS,
]);

/** Whether a member of an item is in no table, whatever kind its list has. Pure. */
export function isFurther(name: string): boolean {
  return !KNOWN.has(name);
}

/** The members of an item of a file that no table has. Pure. */
export function furtherIn(item: object): Raw {
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => isFurther(name) && value !== undefined),
  );
}

/** Whether a file can have a live member of this name in an item: nothing else is called so, and it is taken for no slip. Pure. */
export function isSayableName(name: string, kind: ListKind): boolean {
  return isFurther(name) && isMemberName(name) && slipOf(name, MEMBERS[kind]) === undefined;
}

/** An item by its members. `names` are those that a project makes known: `lists.new_member`. */
export function itemShape(kind: ListKind, names: readonly string[]): Shape {
  const members = [...MEMBERS[kind], MARKS].map((name) => [name, any()] as const);
  return withNames(record(Object.fromEntries(members)), namesBelow(HEAD, names));
}
