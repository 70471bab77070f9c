import { isObject } from '../../kernel/model/json.js';
import type { Pointer } from '../yaml/document.js';
import { expandList, openFragment, type Expansion, type ItemOrigin } from './include.js';

/** Origins by place, only for parts elsewhere than their container. */
export type Origins = Map<string, ItemOrigin>;

/** True if a value may have an include at any depth. */
export function mentionsInclude(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentionsInclude);
  return (
    isObject(value) && (WORDS.some((word) => word in value) || Object.values(value).some(mentionsInclude))
  );
}

/** Keys that name another file: a fragment, or a list's items. */
const WORDS = ['include', 'file'] as const;

/**
 * A value with includes replaced. In a list, `- include: PATH` becomes the items of that file. In a mapping, `include: PATH` becomes the members of
 * that file, and members beside it override them; if there are none beside it, the file may also be a list. `with` gives values to the file. Where
 * `takesItems`, `file: PATH` becomes items. Below sections, `include` counts only with a YAML path, because a setting may have this name. An include
 * that fails is a finding, and the rest is expanded.
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

/** A place as a map key. */
export function keyOf(place: Pointer): string {
  return JSON.stringify(place.map(String));
}

/** The place of a `keyOf` key, with string steps. */
export function pointerOf(key: string): readonly string[] {
  const steps: unknown = JSON.parse(key);
  return Array.isArray(steps) ? steps.map(String) : [];
}

/** A file's items, never includes. */
async function expandFile(
  { file, ...beside }: Readonly<Record<string, unknown>>,
  at: Pointer,
  origin: ItemOrigin,
  expansion: Expansion,
  origins: Origins,
): Promise<unknown> {
  // The schema reports keys not allowed beside it.
  if (Object.keys(beside).length > 0) return { file, ...beside };
  const found = await openFragment({ include: file }, origin, 'items', expansion);
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
  /** Items that replace the mapping, if the file has a list. */
  readonly items?: Placed<readonly unknown[]>;
}

/** Members of a mapping and its includes. The nearest win. */
async function membersOf(
  value: Readonly<Record<string, unknown>>,
  at: Pointer,
  origin: ItemOrigin,
  expansion: Expansion,
): Promise<Members> {
  const { include, with: given, ...beside } = value;
  const isIncluding = 'include' in value && (at.length === 1 || isYamlFile(include));
  const own = Object.entries(isIncluding ? beside : value).map(
    ([key, member]) => [key, { value: member, origin: inside(origin, key) }] as const,
  );
  if (!isIncluding) return { members: new Map(own) };
  const wanted = own.length === 0 ? 'a list or a mapping' : 'a mapping';
  const written = 'with' in value ? { include, with: given } : { include };
  const fragment = await openFragment(written, origin, wanted, expansion);
  if (fragment === undefined) return { members: new Map(own) };
  if (Array.isArray(fragment.value))
    return { members: new Map(), items: { value: fragment.value, origin: fragment.origin } };
  const included = isObject(fragment.value)
    ? await membersOf(fragment.value, at, fragment.origin, expansion)
    : { members: new Map() };
  return { ...included, members: new Map([...included.members, ...own]) };
}

/** True if `include` names a YAML file: settings of the service may have this name. */
export function isYamlFile(include: unknown): boolean {
  return typeof include === 'string' && /\.ya?ml$/.test(include);
}

function inside(origin: ItemOrigin, key: string): ItemOrigin {
  return { ...origin, pointer: [...origin.pointer, key] };
}
