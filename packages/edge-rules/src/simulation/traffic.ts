import { FIELDS, type Scheme } from '../expressions/catalogue/fields.js';
import { isContainer } from '../expressions/types.js';
import type { Type } from '../expressions/ast.js';
import { nearest } from '../lib/suggest.js';
import { withDerived } from './derive.js';
import { fieldName } from './field.js';
import {
  PROTOCOLS,
  protocolOfField,
  protocolsOfName,
  protocolsOfNumbers,
  type Protocol,
} from './protocol.js';
import type { Value } from './value.js';
import { decodeList, type ListItems } from './lists.js';
import { mapKey, ValueProblem, valueOf } from './written.js';

/**
 * A packet or request. Null in `fields` is absent, a missing field unknown. An entry of a map is a field of
 * its own: `http.request.headers["x-id"]`.
 */
export interface Traffic {
  readonly scheme: Scheme;
  readonly fields: ReadonlyMap<string, Value | null>;
  /** Possible ones: they decide which fields are surely absent. */
  readonly protocols: readonly Protocol[];
  readonly lists: ReadonlyMap<string, ListItems>;
}

/** A mistake in written traffic. `field`: the key as written; `$name` for a list. */
export interface TrafficProblem {
  readonly field: string;
  /** Which of them is wrong. */
  readonly about: 'key' | 'value';
  readonly message: string;
}

/**
 * Reads traffic as a test writes it: fields to values (null is absent), and lists by name: `{ office:
 * [203.0.113.0/24] }`. What has a problem is left out: it is unknown. Texts are compared as UTF-8.
 */
export function decodeTraffic(
  scheme: Scheme,
  written: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, unknown>> = {},
): { readonly traffic: Traffic; readonly problems: readonly TrafficProblem[] } {
  const problems: TrafficProblem[] = [];
  const collect = <Result>(field: string, read: () => Result): readonly Result[] => {
    try {
      return [read()];
    } catch (error) {
      if (!(error instanceof ValueProblem)) throw error;
      problems.push({ field, about: error instanceof KeyProblem ? 'key' : 'value', message: error.message });
      return [];
    }
  };
  const fields = Object.entries(written).flatMap(([key, value]) =>
    collect(key, () => decodeField(scheme, key, value)),
  );
  const items = Object.entries(lists).flatMap(([name, value]) =>
    collect(`$${name}`, () => [name, decodeList(value)] as const),
  );
  const traffic = trafficOf(scheme, new Map(fields), new Map(items));
  if (traffic.protocols.length === 0) problems.push(clash(Object.keys(written)));
  return { traffic, problems };
}

/** No field of this traffic has that key. */
class KeyProblem extends ValueProblem {}

/** From values of the right types. Adds fields that follow from them. */
export function trafficOf(
  scheme: Scheme,
  given: ReadonlyMap<string, Value | null>,
  lists: Traffic['lists'] = new Map(),
): Traffic {
  const fields = withDerived(given, scheme);
  return { scheme, fields, protocols: scheme === 'network' ? possibleProtocols(fields) : PROTOCOLS, lists };
}

function possibleProtocols(fields: Traffic['fields']): readonly Protocol[] {
  let possible = PROTOCOLS;
  for (const [field, value] of fields) {
    const allowed = value === null ? undefined : protocolsAllowedBy(field, value);
    if (allowed !== undefined) possible = possible.filter((protocol) => allowed.includes(protocol));
  }
  return possible;
}

function protocolsAllowedBy(field: string, value: Value): readonly Protocol[] | undefined {
  if (field === 'ip.proto' && typeof value === 'string') return protocolsOfName(value);
  if (field === 'ip.proto.num' && typeof value === 'bigint') return protocolsOfNumbers(value, value);
  const protocol = protocolOfField(field);
  return protocol && [protocol];
}

function clash(keys: readonly string[]): TrafficProblem {
  const about = keys.filter((key) => protocolOfField(key) !== undefined || key.startsWith('ip.proto'));
  return {
    field: about.at(-1) ?? '',
    about: 'key',
    message: `no packet has all of ${about.join(', ')}: they belong to different protocols`,
  };
}

/** `name["key"]`: an entry of a map. */
const ENTRY = /^([\w.]+)\["((?:[^"\\]|\\.)*)"\]$/;

function decodeField(scheme: Scheme, key: string, written: unknown): readonly [string, Value | null] {
  const [, map, entry] = ENTRY.exec(key) ?? [];
  const name = map ?? key;
  const field = fieldName(name, scheme);
  const type = typeOf(scheme, name);
  const value = (of: Type): Value | null => (written === null ? null : valueOf(field, of, written));
  if (entry === undefined) return [field, value(type)];
  if (!isContainer(type) || type.container !== 'Map') throw new KeyProblem(`${name} has no keys`);
  return [entryName(field, mapKey(field, entry.replace(/\\(.)/g, '$1'))), value(type.of)];
}

/** An entry of a map as a field of traffic. */
export function entryName(field: string, key: string): string {
  return `${field}[${JSON.stringify(key)}]`;
}

function typeOf(scheme: Scheme, name: string): Type {
  const facts = FIELDS.get(name);
  if (facts === undefined) {
    const meant = nearest(name, [...FIELDS.keys()]);
    throw new KeyProblem(`${name} is not a field${meant === undefined ? '' : `: did you mean ${meant}?`}`);
  }
  if (facts.schemes.includes(scheme)) return facts.type;
  throw new KeyProblem(
    scheme === 'http'
      ? `${name} is a field of packets, not of requests`
      : `${name} is a field of requests, not of packets`,
  );
}
