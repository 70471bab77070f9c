import { isObject } from '../../kernel/model/json.js';
import { remember } from '../../kernel/lib/remember.js';
import { bundleSchema } from '../../kernel/schema/load.js';
import type { Collection, Entry } from './tree.js';

/** The kind of a file, whose schema gives the order of keys. A fragment is a list, such as one of rules, or has members of a section. */
export type Shape = 'zone' | 'account' | 'project' | 'fragment';

type Schema = Readonly<Record<string, unknown>>;

/** A place in a file, as its schema describes it. */
export interface Spot {
  /** Its key; for an item the key of its list. Empty at the top. */
  readonly name: string;
  /** The key of its parent. */
  readonly above: string;
  /** The schemas that apply; empty if users choose the names, whose order is kept. */
  readonly schemas: readonly Schema[];
  /** The document that resolves references. */
  readonly bundle: Schema;
}

/** The top of a file. Reads the published schemas once. */
export const topOf: (shape: Shape) => Spot = remember(4, String, (shape) => {
  const bundle = bundleSchema(shape === 'fragment' ? 'zone' : shape);
  const top: Spot = { name: '', above: '', schemas: alternatives(bundle, bundle), bundle };
  if (shape !== 'fragment') return top;
  return { ...top, schemas: [...listsWithIncludes(top), ...partsOfSections(top)] };
});

/** The schemas of included mappings: sections, members of sections, and items of their lists. */
function partsOfSections(top: Spot): readonly Schema[] {
  const sections = memberNames(top)
    .filter((name) => !HEADERS.has(name) && name !== 'vars')
    .map((name) => memberSpot(top, name));
  const parts = [...sections, ...sections.flatMap(membersOf)];
  return [...parts, ...parts.map(itemSpot)].flatMap(({ schemas }) => schemas);
}

/** The schemas of lists that can have includes: in a section, or in an item of a section. */
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

/** Whether an item of a list can be an include: only the schema of an include has these two properties alone. */
function takesIncludes(list: Spot): boolean {
  const { schemas } = itemSpot(list);
  return (
    schemas.length > 1 &&
    schemas.some((schema) => Object.keys(propertiesOf(schema)).join() === 'include,with')
  );
}

/** The place of a member. */
export function memberSpot(spot: Spot, key: string): Spot {
  const found = spot.schemas.flatMap((schema) => {
    const known = propertiesOf(schema)[key] ?? schema['additionalProperties'];
    return isObject(known) ? alternatives(known, spot.bundle) : [];
  });
  return { name: key, above: spot.name, schemas: NAMED_BY_USERS.has(key) ? [] : found, bundle: spot.bundle };
}

/** Mappings of variables: users choose the names. */
const NAMED_BY_USERS: ReadonlySet<string> = new Set(['vars', 'with']);

/** The place of the items of a list. */
export function itemSpot(spot: Spot): Spot {
  const found = spot.schemas.flatMap(({ items }) =>
    isObject(items) ? alternatives(items, spot.bundle) : [],
  );
  return { ...spot, schemas: found };
}

/**
 * The members of a mapping in the order of the schema, after its includes. Unknown ones come last, in their order. Of several schemas, the first with
 * the most known keys counts.
 */
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

/** Whether an entry includes members from another file: it comes first. */
function isInclude({ key, value }: Entry): boolean {
  return (
    key?.value === 'include' &&
    value.kind === 'text' &&
    typeof value.value === 'string' &&
    /\.ya?ml$/.test(value.value)
  );
}

/** Mappings that are written on one line if they fit: names of things, and the subject of a test. */
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

/** Whether a collection is written in brackets if it fits, whatever it was. */
export function prefersOneLine({ kind, entries }: Collection, { name, above, schemas }: Spot): boolean {
  if (schemas.length === 0) return false;
  if (kind === 'map') return ONE_LINE.has(name) || (ONE_LINE.has(above) && entries.length > 0);
  return entries.length > 0 && entries.every(({ value }) => value.kind === 'text');
}

/** Whether strings have double quotes in any case: sources of a policy, of which some always need them. */
export function isSource({ above, schemas }: Spot): boolean {
  return above === 'value' && schemas.length > 0;
}

/**
 * Whether there is a blank line between two entries if one of them has several lines: between sections, and between items of a section that have
 * lists with includes, such as rulesets. Not between the names of zones and their variables.
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

/** The schema, or the schemas that it refers to or offers as alternatives. */
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
