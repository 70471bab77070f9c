import { isObject } from '../../kernel/model/json.js';
import type { Pointer } from '../yaml/document.js';
import { expandList, openFragment, type Expansion, type ItemOrigin } from './include.js';

/** Where the parts of an expanded value stand that don't stand where their container does, by the keys of their places. */
export type Origins = Map<string, ItemOrigin>;

/** Whether an include may stand anywhere in a value. */
export function mentionsInclude(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentionsInclude);
  return (
    isObject(value) && (WORDS.some((word) => word in value) || Object.values(value).some(mentionsInclude))
  );
}

/** What names another file: a fragment, or the items of a list where these may be elsewhere. */
const WORDS = ['include', 'file'] as const;

/**
 * A value with all its includes put in place. In a list, `- include: PATH` stands for the items of the list in that file. In a mapping, `include: PATH`
 * stands for the members of the mapping in that file, and those that are written beside it win; with nothing beside it, it may stand for a list as well.
 * `file: PATH` stands for items where `takesItems`
 * says so of a place. Deeper than a section only what names a YAML file is an include: settings of the service may be called so. What can't be included is a finding, and
 * the rest is there all the same.
 */
export async function expandValue(
  value: unknown,
  at: Pointer,
  origin: ItemOrigin,
  expansion: Expansion,
  origins: Origins,
): Promise<unknown> {
  if (Array.isArray(value)) return expandItems(value, at, origin, expansion, origins);
  if (!isObject(value)) return value;
  if ('file' in value && expansion.takesItems(at)) return expandFile(value, at, origin, expansion, origins);
  const { members, items } = await membersOf(value, at, origin, expansion);
  if (items !== undefined) return expandItems(items.value, at, items.origin, expansion, origins, true);
  const expanded: (readonly [string, unknown])[] = [];
  for (const [key, member] of members) {
    const place = [...at, key];
    if (member.origin.document !== origin.document) origins.set(keyOf(place), member.origin);
    expanded.push([key, await expandValue(member.value, place, member.origin, expansion, origins)]);
  }
  return Object.fromEntries(expanded);
}

/** A place as a key of a map. */
export function keyOf(place: Pointer): string {
  return JSON.stringify(place.map(String));
}

/** The items of a file: none of them is an include. */
async function expandFile(
  { file, ...beside }: Readonly<Record<string, unknown>>,
  at: Pointer,
  origin: ItemOrigin,
  expansion: Expansion,
  origins: Origins,
): Promise<unknown> {
  // The schema tells what may not stand beside it.
  if (Object.keys(beside).length > 0) return { file, ...beside };
  const found = await openFragment(file, origin, 'items', expansion);
  const items: readonly unknown[] = Array.isArray(found?.value) ? found.value : [];
  items.forEach((_, index) => {
    if (found !== undefined) origins.set(keyOf([...at, index]), { ...found.origin, pointer: [index] });
  });
  return items;
}

async function expandItems(
  items: readonly unknown[],
  at: Pointer,
  origin: ItemOrigin,
  expansion: Expansion,
  origins: Origins,
  isElsewhere = false,
): Promise<readonly unknown[]> {
  const list = await expandList(origin, items, expansion);
  const isMoved = isElsewhere || items.some((item) => isObject(item) && 'include' in item);
  const expanded: unknown[] = [];
  for (const [index, item] of list.items.entries()) {
    const place = [...at, index];
    const own = list.origins[index] ?? origin;
    if (isMoved) origins.set(keyOf(place), own);
    expanded.push(await expandValue(item, place, own, expansion, origins));
  }
  return expanded;
}

interface Placed<Value> {
  readonly value: Value;
  readonly origin: ItemOrigin;
}

interface Members {
  readonly members: ReadonlyMap<string, Placed<unknown>>;
  /** What stands in its place, where that is a list. */
  readonly items?: Placed<readonly unknown[]>;
}

/** The members of a mapping and of those that it includes: what is written nearest wins. */
async function membersOf(
  value: Readonly<Record<string, unknown>>,
  at: Pointer,
  origin: ItemOrigin,
  expansion: Expansion,
): Promise<Members> {
  const { include, ...beside } = value;
  const isIncluding = 'include' in value && (at.length === 1 || isYamlFile(include));
  const own = Object.entries(isIncluding ? beside : value).map(
    ([key, member]) => [key, { value: member, origin: inside(origin, key) }] as const,
  );
  if (!isIncluding) return { members: new Map(own) };
  const wanted = own.length === 0 ? 'a list or a mapping' : 'a mapping';
  const fragment = await openFragment(include, origin, wanted, expansion);
  if (fragment === undefined) return { members: new Map(own) };
  if (Array.isArray(fragment.value))
    return { members: new Map(), items: { value: fragment.value, origin: fragment.origin } };
  const included = isObject(fragment.value)
    ? await membersOf(fragment.value, at, fragment.origin, expansion)
    : { members: new Map() };
  return { ...included, members: new Map([...included.members, ...own]) };
}

/** Whether a member that is called `include` names a file: settings of the service may be called so. */
export function isYamlFile(include: unknown): boolean {
  return typeof include === 'string' && /\.ya?ml$/.test(include);
}

function inside(origin: ItemOrigin, key: string): ItemOrigin {
  return { ...origin, pointer: [...origin.pointer, key] };
}
