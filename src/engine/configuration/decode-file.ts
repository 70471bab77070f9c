import { defined } from '../../kernel/lib/defined.js';
import type { AccountFile, ZoneFile, ZoneHeader } from '../../generated/files.js';
import { isObject } from '../../kernel/model/json.js';
import type { SectionPath, Sections } from '../../kernel/model/context.js';
import type { Level, Scope } from '../../kernel/model/scope.js';
import { leadsThrough } from '../../kinds/definition/content.js';
import { KINDS } from '../../kinds/registry.js';
import { meantKey } from '../../kernel/schema/mistakes.js';
import type { SchemaError } from '../../kernel/schema/error.js';
import { validatorOf } from '../../kernel/schema/validator.js';

/** A scope and its place in the file. */
export interface Header {
  readonly scope: Scope;
  readonly path: SectionPath;
  /** Set if no readable scope is named: its sections are checked, and declare nothing. */
  readonly isStandIn?: true;
}

/** What the schema accepts of a file, and errors of the rest. */
export interface DecodedFile {
  readonly headers: readonly Header[];
  readonly sections: Sections;
  readonly errors: readonly SchemaError[];
  /** The path in the file of a path in the sections: indexes count left-out items. */
  readonly written: (path: SectionPath) => SectionPath;
}

/**
 * Decodes a file by its schema, without the smallest wrong parts, so that all mistakes are reported at once. A wrong name or id of a scope is
 * replaced, and never read. Pure.
 */
export function decodeFile(level: Level, value: unknown): DecodedFile {
  const whole = decodeWithout(new Set(), level, value);
  if (whole.headers.length > 0) return whole;
  const { errors } = whole;
  const rest = decodeRest(errors, level, value) ?? decodeNameless(errors, level, value);
  return rest === undefined ? whole : { ...rest, errors };
}

/** The schema's errors for a value. Pure. */
export function schemaErrors(level: Level, value: unknown): readonly SchemaError[] {
  const validate = validatorOf<ZoneFile | AccountFile>(level);
  return validate(value) ? [] : (validate.errors ?? []);
}

/** A file without the smallest wrong parts. Undefined if its scopes are unknown. */
function decodeRest(errors: readonly SchemaError[], level: Level, value: unknown): DecodedFile | undefined {
  return [memberOf, itemOf, sectionOf]
    .map((partOf) => decodeWithout(new Set(errors.map(partOf)), level, value))
    .find(({ headers }) => headers.length > 0);
}

/** As decodeRest, for a file without a readable scope. */
function decodeNameless(
  errors: readonly SchemaError[],
  level: Level,
  value: unknown,
): DecodedFile | undefined {
  if (!isObject(value)) return undefined;
  const rest = decodeRest(errors.filter(isOfSection), level, withStandInName(level, value));
  return (
    rest && { ...rest, headers: rest.headers.map(({ scope }) => ({ scope, path: [], isStandIn: true })) }
  );
}

/** True if an error is about the sections of a file, not about the name or id of a scope. */
export function isOfSection(error: SchemaError): boolean {
  return !HEADERS.has(sectionOf(error).slice(1));
}

/** A file with a name and id that the schema accepts. */
export function withStandInName(level: Level, value: Readonly<Record<string, unknown>>): unknown {
  const sections = Object.entries(value).filter(([key]) => !HEADERS.has(key));
  return { ...Object.fromEntries(sections), [level]: STAND_IN };
}

/** The keys that name scopes. */
const HEADERS: ReadonlySet<string> = new Set(['zone', 'zones', 'account']);

/** A name and id that no scope has. Never read. */
const STAND_IN = { name: 'unnamed', id: '0'.repeat(32) };

/** A file without some parts, which are JSON pointers. Pure. */
export function decodeWithout(bad: ReadonlySet<string>, level: Level, value: unknown): DecodedFile {
  const decode = level === 'zone' ? decodeZoneFile : decodeAccountFile;
  const { value: rest, written } = leaveOut(bad, value);
  return { ...decode(rest), written };
}

/** A value without some parts, which are JSON pointers. `written`: the path before, of a path in it. Pure. */
export function leaveOut(
  bad: ReadonlySet<string>,
  value: unknown,
): { readonly value: unknown; readonly written: (path: SectionPath) => SectionPath } {
  const leftOut = itemsByList(bad);
  return { value: without(bad, value), written: (path) => writtenPath(path, leftOut) };
}

/** The smallest part to leave out for an error, as a JSON pointer. An unknown key beside lists is left out alone. */
function memberOf(error: SchemaError): string {
  const path = error.instancePath.split('/').slice(1);
  const holdsList = LISTS.some(
    (list) => list.length > path.length && leadsThrough(path, list.slice(0, path.length)),
  );
  return holdsList && isSurplus(error)
    ? `${error.instancePath}/${String(error.params['additionalProperty'])}`
    : itemOf(error);
}

function isSurplus(error: SchemaError): boolean {
  if (error.keyword !== 'additionalProperties' || error.instancePath === '') return false;
  const meant = meantKey(error);
  return meant === undefined || (isObject(error.data) && error.data[meant] !== undefined);
}

/** The part to leave out for an error: the item of a list, else its section. */
export function itemOf(error: Pick<SchemaError, 'instancePath' | 'params'>): string {
  const path = error.instancePath.split('/').slice(1);
  const deepest = LISTS.filter(
    (list) => /^\d+$/.test(path[list.length] ?? '') && leadsThrough(path, list),
  ).reduce((most, list) => Math.max(most, list.length), 0);
  return deepest === 0 ? sectionOf(error) : `/${path.slice(0, deepest + 1).join('/')}`;
}

/** The lists whose items can be left out singly, as path patterns. */
const LISTS: readonly (readonly string[])[] = [
  ...KINDS.flatMap(({ section, lists }) => lists.map(({ path }) => [section, ...path])),
  ['invariants'],
  ['tests'],
];

/** The top-level key of an error, as a JSON pointer. */
function sectionOf({ instancePath, params }: Pick<SchemaError, 'instancePath' | 'params'>): string {
  return `/${instancePath.split('/')[1] ?? String(params['additionalProperty'])}`;
}

/** A file without wrong top-level keys. */
export function withoutSections(errors: readonly SchemaError[], value: unknown): unknown {
  return without(new Set(errors.map(sectionOf)), value);
}

function without(bad: ReadonlySet<string>, value: unknown, pointer = ''): unknown {
  if (bad.size === 0) return value;
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const at = `${pointer}/${index}`;
      return bad.has(at) ? [] : [without(bad, item, at)];
    });
  }
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !bad.has(`${pointer}/${key}`));
  return Object.fromEntries(kept.map(([key, member]) => [key, without(bad, member, `${pointer}/${key}`)]));
}

/** The places of left-out items, sorted, by their lists' pointers. */
function itemsByList(bad: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const pointer of bad) {
    const [, list = '', place] = /^(.*)\/(\d+)$/s.exec(pointer) ?? [];
    if (place === undefined) continue;
    const earlier = places.get(list);
    if (earlier === undefined) places.set(list, [Number(place)]);
    else earlier.push(Number(place));
  }
  return new Map([...places].map(([list, of]) => [list, of.toSorted((a, b) => a - b)]));
}

/** The path in the file for a path in what `without` left. */
function writtenPath(path: SectionPath, leftOut: ReadonlyMap<string, readonly number[]>): SectionPath {
  if (leftOut.size === 0) return path;
  const written: (string | number)[] = [];
  for (const step of path) {
    const places = typeof step === 'number' ? (leftOut.get(`/${written.join('/')}`) ?? []) : [];
    written.push(typeof step === 'number' ? writtenIndex(step, places) : step);
  }
  return written;
}

/** Each item left out at or before an index moves it by one. */
function writtenIndex(index: number, leftOut: readonly number[]): number {
  return leftOut.reduce((written, place) => (place <= written ? written + 1 : written), index);
}

/** A file as its schema accepts it, all or nothing. */
type Decoded = Omit<DecodedFile, 'written'>;

function decodeZoneFile(value: unknown): Decoded {
  const validate = validatorOf<ZoneFile>('zone');
  if (!validate(value)) return refused(validate);
  const { zone, zones, vars: _, ...sections } = value;
  if (zone !== undefined && zones === undefined) {
    return { headers: [{ scope: zoneScope(zone), path: ['zone'] }], sections, errors: [] };
  }
  if (zones !== undefined && zone === undefined) {
    const headers = zones.map((header, index) => ({ scope: zoneScope(header), path: ['zones', index] }));
    return { headers, sections, errors: [] };
  }
  return { headers: [], sections, errors: [] };
}

function decodeAccountFile(value: unknown): Decoded {
  const validate = validatorOf<AccountFile>('account');
  if (!validate(value)) return refused(validate);
  const { account, vars: _, ...sections } = value;
  const { name, id } = account;
  return { headers: [{ scope: { level: 'account', name, id }, path: ['account'] }], sections, errors: [] };
}

/** The errors of a validator that refused a value. */
function refused({ errors }: { readonly errors?: readonly SchemaError[] | null }): Decoded {
  return { headers: [], sections: {}, errors: errors ?? [] };
}

function zoneScope({ name, id, plan }: ZoneHeader): Scope {
  return { level: 'zone', name, id, ...defined({ plan }) };
}
