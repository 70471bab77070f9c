import { isObject } from '../../kernel/model/json.js';
import { remember } from '../../kernel/lib/remember.js';
import { bundleSchema } from '../../kernel/schema/load.js';
import type { Collection, Entry } from './tree.js';

/** What a file is: its schema says in which order the keys stand. A fragment is a list, such as one of rules, or members of a section. */
export type Shape = 'zone' | 'account' | 'project' | 'fragment';

type Schema = Readonly<Record<string, unknown>>;

/** Where something stands in a file, as the schema sees it. */
export interface Spot {
  /** The key it stands under; of an item that of its list. Empty at the top. */
  readonly name: string;
  /** The key above that. */
  readonly above: string;
  /** What it may be; none where users choose the names: the order of such keys is theirs. */
  readonly schemas: readonly Schema[];
  /** The document in which references are looked up. */
  readonly bundle: Schema;
}

/** The top of a file. Reads the published schemas, once. */
export const topOf: (shape: Shape) => Spot = remember(4, String, (shape) => {
  const bundle = bundleSchema(shape === 'fragment' ? 'zone' : shape);
  const top: Spot = { name: '', above: '', schemas: alternatives(bundle, bundle), bundle };
  if (shape !== 'fragment') return top;
  return { ...top, schemas: [...listsWithIncludes(top), ...partsOfSections(top)] };
});

/** What a mapping may be that is included: a section, or what stands in one or in a list of one. */
function partsOfSections(top: Spot): readonly Schema[] {
  const sections = memberNames(top)
    .filter((name) => !HEADERS.has(name) && name !== 'vars')
    .map((name) => memberSpot(top, name));
  const parts = [...sections, ...sections.flatMap(membersOf)];
  return [...parts, ...parts.map(itemSpot)].flatMap(({ schemas }) => schemas);
}

/** What a list may be in which an include may stand, at the top of a section or in the items of one. */
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

/** Whether an item of a list may be an include: the schema of one is the only thing that has but a file. */
function takesIncludes(list: Spot): boolean {
  const { schemas } = itemSpot(list);
  return (
    schemas.length > 1 && schemas.some((schema) => Object.keys(propertiesOf(schema)).join() === 'include')
  );
}

/** The spot of a member. */
export function memberSpot(spot: Spot, key: string): Spot {
  const found = spot.schemas.flatMap((schema) => {
    const known = propertiesOf(schema)[key] ?? schema['additionalProperties'];
    return isObject(known) ? alternatives(known, spot.bundle) : [];
  });
  return { name: key, above: spot.name, schemas: key === 'vars' ? [] : found, bundle: spot.bundle };
}

/** The spot of the items of a list. */
export function itemSpot(spot: Spot): Spot {
  const found = spot.schemas.flatMap(({ items }) =>
    isObject(items) ? alternatives(items, spot.bundle) : [],
  );
  return { ...spot, schemas: found };
}

/**
 * The members of a mapping in the order of the schema, behind what it includes; those it doesn't name come after them, in their own order. Where the schema
 * offers several mappings it is the one that knows most of the keys, and the first of those.
 */
export function inOrder(entries: readonly Entry[], { schemas }: Spot): readonly Entry[] {
  const written = new Set(entries.map(({ key }) => key?.value));
  const orders = schemas.map((schema) => Object.keys(propertiesOf(schema)));
  const known = orders.map((order) => order.filter((name) => written.has(name)));
  const best = known.reduce((most, order) => (order.length > most.length ? order : most), []);
  const rank = (entry: Entry): number => {
    if (isInclude(entry)) return -1;
    const index = best.indexOf(String(entry.key?.value));
    return index === -1 ? best.length : index;
  };
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether an entry puts the members of another file beside it: it stands first. */
function isInclude({ key, value }: Entry): boolean {
  return (
    key?.value === 'include' &&
    value.kind === 'text' &&
    typeof value.value === 'string' &&
    /\.ya?ml$/.test(value.value)
  );
}

/** Mappings that stand in one line where there is room for it: what names something, and what a test is about. */
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

/** Whether a collection stands between brackets where there is room for it, however it was written. */
export function prefersOneLine({ kind, entries }: Collection, { name, above, schemas }: Spot): boolean {
  if (schemas.length === 0) return false;
  if (kind === 'map') return ONE_LINE.has(name) || (ONE_LINE.has(above) && entries.length > 0);
  return entries.length > 0 && entries.every(({ value }) => value.kind === 'text');
}

/** Whether strings are in double quotes even where they need none: sources of a policy, of which some always do. */
export function isSource({ above, schemas }: Spot): boolean {
  return above === 'value' && schemas.length > 0;
}

/**
 * Whether a blank line stands between two entries when one of them takes several lines: sections, and items of a section that hold a list of
 * their own in which an include may stand, as rulesets do. What names the zones, and their variables, may stand together.
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

/** A schema and what it refers to or offers instead of itself. */
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
