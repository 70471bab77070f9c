import { ownMember } from '@zonewright/edge-rules/lib/own-member.js';
import { isDeepStrictEqual } from 'node:util';
import type { FieldDetail, RuleDetail } from '../model/change.js';
import { isObject } from '../model/json.js';

/** A value in a rule or object before and after. Undefined: not there. */
export interface MemberChange {
  /** For people, with items of lists by their key: `action_parameters.overrides.rules[5de7…].action`. */
  readonly name: string;
  /**
   * `action_parameters/overrides/rules/5de7…/action`, escaped as in JSON pointers (RFC 6901). For a field of
   * an object: the path below the field, empty for the field itself.
   */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The changes of a rule, down to the values that differ. */
export function memberChanges({ fields = [] }: Pick<RuleDetail, 'fields'>): readonly MemberChange[] {
  return fields.flatMap(({ field, before, after }) =>
    changesOrWhole({ name: shownStep(field), path: pathStep(field) }, before, after),
  );
}

/** The changes of a field of an object, down to the values that differ. */
export function fieldChanges({
  field,
  change,
  before,
  after,
}: Pick<FieldDetail, 'field' | 'change' | 'before' | 'after'>): readonly MemberChange[] {
  const was = change === 'added' ? undefined : before;
  const willBe = change === 'removed' ? undefined : after;
  return changesOrWhole({ name: field, path: '' }, was, willBe);
}

/** At least one change, even for equal values: a document reported them as changed. */
function changesOrWhole(place: Place, before: unknown, after: unknown): readonly MemberChange[] {
  const changes = changesAt(place, before, after);
  return changes.length > 0 ? changes : [{ ...place, before, after }];
}

/** A name as a step of a path, with `~` and `/` escaped (RFC 6901). */
export function pathStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A part of a longer name: in quotes, unless it is a plain word. Not inert yet. */
export function shownStep(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

/** A step of a path, unescaped, for people. */
export function shownPathStep(step: string): string {
  return shownStep(step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

type Place = Pick<MemberChange, 'name' | 'path'>;
type Mapping = Readonly<Record<string, unknown>>;

function changesAt(place: Place, before: unknown, after: unknown): readonly MemberChange[] {
  // Not by canonical JSON: texts with lone surrogates have none.
  if (isDeepStrictEqual(before, after)) return [];
  return (
    insideMapping(place, before, after) ?? insideList(place, before, after) ?? [{ ...place, before, after }]
  );
}

/** The changes between two mappings; one may be missing. Undefined if one is no mapping, or both are empty. */
function insideMapping(place: Place, before: unknown, after: unknown): readonly MemberChange[] | undefined {
  const was = before === undefined ? {} : before;
  const willBe = after === undefined ? {} : after;
  if (!isObject(was) || !isObject(willBe)) return undefined;
  const names = [...new Set([...Object.keys(was), ...Object.keys(willBe)])].toSorted();
  if (names.length === 0) return undefined;
  return names.flatMap((name) => {
    const inner = { name: `${place.name}.${shownStep(name)}`, path: below(place, name) };
    return changesAt(inner, ownMember(was, name), ownMember(willBe, name));
  });
}

function below({ path }: Place, step: string): string {
  return path === '' ? pathStep(step) : `${path}/${pathStep(step)}`;
}

/**
 * The changes between two lists; one may be missing. By key if all items have a unique one, else by position.
 * Undefined for lists without objects: they are compared as a whole.
 */
function insideList(place: Place, before: unknown, after: unknown): readonly MemberChange[] | undefined {
  const [was, willBe] = [itemsOf(before), itemsOf(after)];
  if (was === undefined || willBe === undefined || ![...was, ...willBe].some(isNested)) return undefined;
  const [things, newThings] = [was.filter(isObject), willBe.filter(isObject)];
  if (things.length < was.length || newThings.length < willBe.length)
    return changesByPlace(place, was, willBe);
  const [names, newNames] = [onlyNames(things), onlyNames(newThings)];
  if (names !== undefined && newNames !== undefined) {
    const both = { before: before && names, after: after && newNames };
    return [{ ...place, ...both }];
  }
  const key = KEYS.find((candidate) => isUniqueIn(candidate, things) && isUniqueIn(candidate, newThings));
  if (key === undefined) return changesByPlace(place, was, willBe);
  return itemChanges(place, byKey(key, things), byKey(key, newThings));
}

function itemsOf(list: unknown): readonly unknown[] | undefined {
  if (list === undefined) return [];
  return Array.isArray(list) ? list : undefined;
}

function isNested(item: unknown): boolean {
  return typeof item === 'object' && item !== null;
}

/** Positions count from 1. */
function changesByPlace(
  place: Place,
  was: readonly unknown[],
  willBe: readonly unknown[],
): readonly MemberChange[] {
  return Array.from({ length: Math.max(was.length, willBe.length) }, (_, index) => {
    const at = String(index + 1);
    return changesAt({ name: `${place.name}[${at}]`, path: below(place, at) }, was[index], willBe[index]);
  }).flat();
}

function onlyNames(things: readonly Mapping[]): readonly string[] | undefined {
  const names = things.flatMap(({ name, ...rest }) =>
    typeof name === 'string' && Object.keys(rest).length === 0 ? [name] : [],
  );
  return names.length === things.length ? names : undefined;
}

/** A candidate for the key of items. The first that is unique in both lists is used. */
interface Key {
  /** The member that the key shows: left out of the item's changes. */
  readonly member?: string;
  readonly of: (thing: Mapping) => string | undefined;
}

const KEYS: readonly Key[] = [
  ...['id', 'category', 'name', 'ref', 'key', 'status_code'].map((member) => ({
    member,
    of: (thing: Mapping) => scalarText(ownMember(thing, member)),
  })),
  // Some cache times by status have a range of status codes.
  { of: ({ status_code: code, status_code_range: range }) => scalarText(code) ?? rangeText(range) },
];

function rangeText(range: unknown): string | undefined {
  if (!isObject(range)) return undefined;
  return [range['from'], range['to']].map((end) => scalarText(end) ?? '').join('-');
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isUniqueIn(key: Key, things: readonly Mapping[]): boolean {
  const keys = things.map((thing) => key.of(thing));
  return !keys.includes(undefined) && new Set(keys).size === keys.length;
}

interface Keyed {
  readonly item: Mapping;
  /** The item without the member of its key. */
  readonly rest: Mapping;
}

function byKey({ of, member = '' }: Key, things: readonly Mapping[]): ReadonlyMap<string, Keyed> {
  return new Map(
    things.map((item) => {
      const { [member]: _, ...rest } = item;
      return [of(item) ?? '', { item, rest }] as const;
    }),
  );
}

function itemChanges(
  place: Place,
  was: ReadonlyMap<string, Keyed>,
  willBe: ReadonlyMap<string, Keyed>,
): readonly MemberChange[] {
  const changes = [...new Set([...was.keys(), ...willBe.keys()])].flatMap((key) => {
    const [before, after] = [was.get(key), willBe.get(key)];
    const at = { name: `${place.name}[${shownStep(key)}]`, path: below(place, key) };
    const inside = insideMapping(at, before?.rest, after?.rest);
    return inside ?? changesAt(at, before?.item, after?.item);
  });
  const [order, newOrder] = [was, willBe].map((side) =>
    [...side.keys()].filter((key) => was.has(key) && willBe.has(key)),
  );
  return isDeepStrictEqual(order, newOrder)
    ? changes
    : [...changes, { ...place, before: order, after: newOrder }];
}
