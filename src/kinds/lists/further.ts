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

/** The prefix of the names in the project file for members of items. */
export const HEAD = 'lists.';

/** Known members: those of files, the names of kinds in requests and answers, and those that the service sets. */
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(MEMBERS).flat(),
  ...LIST_KINDS,
  ...ITEM_SERVER_SET,
  MARKS,
]);

/** True if a member of an item is unknown for every kind of list. Pure. */
export function isFurther(name: string): boolean {
  return !KNOWN.has(name);
}

/** The unknown members of an item of a file. Pure. */
export function furtherIn(item: object): Raw {
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => isFurther(name) && value !== undefined),
  );
}

/** True if a file can have a live member with this name in an item: the name is unknown, allowed in files, and not a likely typo of a known one. Pure. */
export function isSayableName(name: string, kind: ListKind): boolean {
  return isFurther(name) && isMemberName(name) && slipOf(name, MEMBERS[kind]) === undefined;
}

/** The shape of an item. `names` are those of the project file: `lists.new_member`. */
export function itemShape(kind: ListKind, names: readonly string[]): Shape {
  const members = [...MEMBERS[kind], MARKS].map((name) => [name, any()] as const);
  return withNames(record(Object.fromEntries(members)), namesBelow(HEAD, names));
}
