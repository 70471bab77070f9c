import type { Raw } from '../../kernel/lib/decode.js';
import { isMemberName, MARKS } from '../toolkit/bound-content.js';
import { slipOf } from '../toolkit/shapes/check.js';
import { namesBelow } from '../toolkit/shapes/project-names.js';
import { any, record, withNames, type Shape } from '../toolkit/shapes/shape.js';
import { ITEM_SERVER_SET, LIST_KINDS, REDIRECT_MEMBERS, type ListKind } from './items.js';

/** The members of an item in a file, by the kind of its list (public facts, Items). */
export const MEMBERS: Readonly<Record<ListKind, readonly string[]>> = {
  ip: ['value', 'comment'],
  asn: ['value', 'comment'],
  hostname: ['value', 'comment', 'exclude_exact_hostname'],
  redirect: [...REDIRECT_MEMBERS, 'comment'],
};

/** The prefix of names for item members in the project file. */
export const HEAD = 'lists.';

/** Known members: of files, kinds in requests and answers, and what the service sets. */
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(MEMBERS).flat(),
  ...LIST_KINDS,
  ...ITEM_SERVER_SET,
  MARKS,
]);

/** True if a member is unknown for every kind of list. Pure. */
export function isFurther(name: string): boolean {
  return !KNOWN.has(name);
}

/** The unknown members of an item of a file. Pure. */
export function furtherIn(item: object): Raw {
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => isFurther(name) && value !== undefined),
  );
}

/** True if files can have an item member of this name: unknown, allowed, no likely typo. Pure. */
export function isDeclarableName(name: string, kind: ListKind): boolean {
  return isFurther(name) && isMemberName(name) && slipOf(name, MEMBERS[kind]) === undefined;
}

/** The shape of an item. `names`: of the project file (`lists.new_member`). */
export function itemShape(kind: ListKind, names: readonly string[]): Shape {
  const members = [...MEMBERS[kind], MARKS].map((name) => [name, any()] as const);
  return withNames(record(Object.fromEntries(members)), namesBelow(HEAD, names));
}
