import { ownMember } from '@zonewright/edge-rules/lib/own-member.js';
import jsonpatch from 'fast-json-patch';
import type { FieldDetail, ItemDetail, PatchOperation } from '../model/change.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { isObject } from '../model/json.js';

type Members = Readonly<Record<string, unknown>>;

/** True if two JSON values are equal in any order of keys. Undefined members count as absent. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && sameItems(a, b);
  return isObject(a) && isObject(b) && sameMembers(a, b);
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
}

function sameMembers(a: Members, b: Members): boolean {
  return (
    Object.keys(a).every((name) => sameJson(a[name], ownMember(b, name))) &&
    Object.keys(b).every((name) => b[name] === undefined || ownMember(a, name) !== undefined)
  );
}

/** The RFC 6902 patch from `before` to `after`, to be applied in order. The same for any order of keys. */
export function patchBetween(before: Members, after: Members): readonly PatchOperation[] {
  return jsonpatch
    .compare(inCanonicalOrder(before), inCanonicalOrder(after))
    .filter((operation) => operation.op !== '_get');
}

function inCanonicalOrder(value: Members): object {
  const copy: object = JSON.parse(canonicalText(value));
  return copy;
}

/** The names of the members that differ, sorted. */
export function differingMembers(before: Members, after: Members): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differs = (name: string): boolean => {
    const sides = bothSides(before, after, name);
    return !sameJson(sides.before, sides.after);
  };
  return [...names].filter(differs).toSorted();
}

/** The values of a member in two objects. A side without it is left out. */
export function bothSides(
  before: Members,
  after: Members,
  member: string,
): Pick<FieldDetail, 'before' | 'after'> {
  return {
    ...(Object.hasOwn(before, member) ? { before: before[member] } : {}),
    ...(Object.hasOwn(after, member) ? { after: after[member] } : {}),
  };
}

/** One detail per member that differs, sorted by name. */
export function fieldDetails(before: Members, after: Members): readonly FieldDetail[] {
  return differingMembers(before, after).map((field) => {
    const sides = bothSides(before, after, field);
    const was = 'before' in sides ? { [field]: sides.before } : {};
    const willBe = 'after' in sides ? { [field]: sides.after } : {};
    const change = changeOf('before' in sides, 'after' in sides);
    return { type: 'field', change, field, ...sides, patch: patchBetween(was, willBe) };
  });
}

/** The detail of a changed name; empty if it is the same. */
export function renamedFrom(field: string, before: string, after: string): readonly FieldDetail[] {
  return fieldDetails({ [field]: before }, { [field]: after }).map((detail) => ({ ...detail, isName: true }));
}

function changeOf(was: boolean, willBe: boolean): FieldDetail['change'] {
  if (!was) return 'added';
  return willBe ? 'changed' : 'removed';
}

/** One detail per item that is in only one of two sets: removed items first, each part sorted. */
export function itemDetails(
  list: string,
  before: readonly string[],
  after: readonly string[],
): readonly ItemDetail[] {
  return [
    ...missingFrom(after, before).map((item): ItemDetail => ({
      type: 'item',
      change: 'removed',
      list,
      item,
    })),
    ...missingFrom(before, after).map((item): ItemDetail => ({ type: 'item', change: 'added', list, item })),
  ];
}

function missingFrom(known: readonly string[], items: readonly string[]): readonly string[] {
  const others = new Set(known);
  return [...new Set(items)].filter((item) => !others.has(item)).toSorted();
}
