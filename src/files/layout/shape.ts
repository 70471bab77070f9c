import { isObject } from '../../kernel/model/json.js';
import { remember } from '../../kernel/lib/remember.js';
import { bundleSchema } from '../../kernel/schema/load.js';
import type { Collection, Entry } from './tree.js';

/** The kind of a file. Its schema orders keys. A fragment is a list, such as rules, or has members of a section. */
export type Shape = 'zone' | 'account' | 'project' | 'fragment';

type Schema = Readonly<Record<string, unknown>>;

/** A place in a file, as in its schema. */
export interface Spot {
  /** Its key; for an item its list's. Empty at the top. */
  readonly name: string;
  /** Its parent's key. */
  readonly above: string;
  /** Schemas that apply; empty where users choose names, whose order is kept. */
  readonly schemas: readonly Schema[];
  /** The document for references. */
  readonly bundle: Schema;
}

/** The top of a file. Reads published schemas once. */
export const topOf: (shape: Shape) => Spot = remember(4, String, (shape) => {
  const bundle = bundleSchema(shape === 'fragment' ? 'zone' : shape);
  const top: Spot = { name: '', above: '', schemas: alternatives(bundle, bundle), bundle };
  if (shape !== 'fragment') return top;
  return { ...top, schemas: [...listsWithIncludes(top), ...partsOfSections(top)] };
});

/** Schemas of included mappings: sections, their members, and items of those. */
function partsOfSections(top: Spot): readonly Schema[] {
  const sections = memberNames(top)
    .filter((name) => !HEADERS.has(name) && name !== 'vars')
    .map((name) => memberSpot(top, name));
  const parts = [...sections, ...sections.flatMap(membersOf)];
  return [...parts, ...parts.map(itemSpot)].flatMap(({ schemas }) => schemas);
}

/** Schemas of lists with includes: in a section, or its items. */
function listsWithIncludes(top: Spot): readonly Schema[] {
  const sections = memberNames(top).map((name) => memberSpot(top, name));
  const lists = sections.flatMap((section) => membersOf(section).concat(membersOf(itemSpot(section))));
  return lists.filter(takesIncludes).flatMap(({ schemas }) => schemas);
}

function membersOf(spot: Spot): Spot[] {
  return memberNames(spot).map((name) => memberSpot(spot, name));
}

function memberNames({ schemas }: Spot): readonly string[] {
  return [...new Set(schemas.flatMap((schema) => Object.keys(propertiesOf(schema))))];
}

/** True if a list's items can be includes: an include's schema has these two properties alone. */
function takesIncludes(list: Spot): boolean {
  const { schemas } = itemSpot(list);
  return (
    schemas.length > 1 &&
    schemas.some((schema) => Object.keys(propertiesOf(schema)).join() === 'include,with')
  );
}

/** A member's place. */
export function memberSpot(spot: Spot, key: string): Spot {
  const found = spot.schemas.flatMap((schema) => {
    const known = propertiesOf(schema)[key] ?? schema['additionalProperties'];
    return isObject(known) ? alternatives(known, spot.bundle) : [];
  });
  return { name: key, above: spot.name, schemas: NAMED_BY_USERS.has(key) ? [] : found, bundle: spot.bundle };
}

/** Mappings whose names users choose. */
const NAMED_BY_USERS: ReadonlySet<string> = new Set(['vars', 'with']);

/** The place of a list's items. */
export function itemSpot(spot: Spot): Spot {
  const found = spot.schemas.flatMap(({ items }) =>
    isObject(items) ? alternatives(items, spot.bundle) : [],
  );
  return { ...spot, schemas: found };
}

/** A mapping's members in schema order, after its includes; unknown ones last, in their order. The first schema with the most known keys counts. */
export function inOrder(entries: readonly Entry[], { schemas }: Spot): readonly Entry[] {
  const written = new Set(entries.map(({ key }) => key?.value));
  const orders = schemas.map((schema) => Object.keys(propertiesOf(schema)));
  const known = orders.map((order) => order.filter((name) => written.has(name)));
  const best = known.reduce((most, order) => (order.length > most.length ? order : most), []);
  const isIncluding = entries.some(isInclude);
  const rank = (entry: Entry): number => {
    if (isInclude(entry)) return -2;
    if (isIncluding && entry.key?.value === 'with') return -1;
    const index = best.indexOf(String(entry.key?.value));
    return index === -1 ? best.length : index;
  };
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

/** True for an include of members, which comes first. */
function isInclude({ key, value }: Entry): boolean {
  return (
    key?.value === 'include' &&
    value.kind === 'text' &&
    typeof value.value === 'string' &&
    /\.ya?ml$/.test(value.value)
  );
}

/** Mappings on one line if they fit: names, and a test's subject. */
const ONE_LINE: ReadonlySet<string> = new Set([
  'zone',
  'account',
  'zones',
  'destination_conf',
  'ownership_challenge',
  'position',
  'packet',
  'request',
  'lists',
  'expect',
]);

/** True if a collection goes in brackets if it fits, however it was. */
export function prefersOneLine({ kind, entries }: Collection, { name, above, schemas }: Spot): boolean {
  if (schemas.length === 0) return false;
  if (kind === 'map') return ONE_LINE.has(name) || (ONE_LINE.has(above) && entries.length > 0);
  return entries.length > 0 && entries.every(({ value }) => value.kind === 'text');
}

/** True for strings that always get double quotes: a policy's sources, as some need them. */
export function isSource({ above, schemas }: Spot): boolean {
  return above === 'value' && schemas.length > 0;
}

/**
 * True if a blank line separates entries, one of which has several lines: sections, and items with lists with includes, such as rulesets. Not zones'
 * names and variables.
 */
export function areSetApart(before: Entry, { key }: Entry, spot: Spot, shape: Shape): boolean {
  const { name, above } = spot;
  if (key === undefined) return name !== '' && above === '' && membersOf(itemSpot(spot)).some(takesIncludes);
  if (name !== '' || (shape !== 'zone' && shape !== 'account')) return false;
  return key.value !== 'vars' || !HEADERS.has(String(before.key?.value));
}

const HEADERS: ReadonlySet<string> = new Set(['zone', 'zones', 'account']);

function propertiesOf({ properties }: Schema): Schema {
  return isObject(properties) ? properties : {};
}

/** The schema, or those it refers to or offers as alternatives. */
function alternatives(schema: Schema, bundle: Schema): readonly Schema[] {
  const { $ref, anyOf } = schema;
  if (typeof $ref === 'string') return alternatives(resolve($ref, bundle), bundle);
  if (!Array.isArray(anyOf)) return [schema];
  return anyOf.filter(isObject).flatMap((each) => alternatives(each, bundle));
}

function resolve(reference: string, bundle: Schema): Schema {
  const steps = reference.split('/').slice(1);
  const found = steps.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), bundle);
  return isObject(found) ? found : {};
}
