import {
  PROTOCOLS,
  protocolOfField,
  protocolsOfName,
  protocolsOfNumbers,
  type Protocol,
} from './protocol.js';
import {
  areDisjoint,
  complement,
  includes,
  intersection,
  isEmpty,
  isEmptyButForAbsent,
  isEverything,
  type Values,
} from './sets.js';

/**
 * Traffic by what each field may be: a product of sets, by the key of a dimension. A field that it doesn't name may be anything.
 * A box is never empty: no set in it is, and the fields it needs belong to one protocol.
 */
export type Box = ReadonlyMap<string, Values>;

export const EVERYTHING: Box = new Map();

/** The box of one field, or none when nothing is in it. */
export function boxOf(key: string, values: Values): readonly Box[] {
  if (isEverything(values)) return [EVERYTHING];
  return isEmpty(values) || isNeverAbsent(key, values) ? [] : [new Map([[key, values]])];
}

/** What is in both boxes; undefined for nothing. */
export function intersectBoxes(a: Box, b: Box): Box | undefined {
  if (!boxesMeet(a, b)) return undefined;
  const common = new Map(a);
  for (const [key, values] of b) {
    const own = a.get(key);
    common.set(key, own === undefined ? values : intersection(own, values));
  }
  return common;
}

/** Whether two boxes have anything in common. */
export function boxesMeet(a: Box, b: Box): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const [key, values] of small) {
    const others = large.get(key);
    if (others === undefined) continue;
    if (areDisjoint(values, others)) return false;
    const mayBeAbsent = values.hasAbsent && others.hasAbsent && isAlwaysThere(key);
    if (mayBeAbsent && isNeverAbsent(key, intersection(values, others))) return false;
  }
  return haveCommonProtocol(small, large);
}

/**
 * A packet has one protocol, so fields of two are never present together (and `ip.proto` says which). No box is empty: one that says
 * nothing about it leaves the other its own.
 */
function haveCommonProtocol(a: Box, b: Box): boolean {
  const own = protocolKeys(a);
  if (own.length === 0) return true;
  const others = protocolKeys(b);
  if (others.length === 0) return true;
  const told = [...own, ...others].flatMap((key): readonly (readonly [string, Values])[] => {
    const [left, right] = [a.get(key), b.get(key)];
    const values = left !== undefined && right !== undefined ? intersection(left, right) : (left ?? right);
    return values === undefined ? [] : [[key, values]];
  });
  return protocolsIn(told).length > 0;
}

/** True when the second box is part of the first, as far as their sets tell. */
export function boxIncludes(outer: Box, inner: Box): boolean {
  for (const [key, values] of outer) {
    const others = inner.get(key);
    if (others === undefined || !includes(values, others)) return false;
  }
  return true;
}

/** The parts of a box that are not in another one, each as large as it can be: they overlap. Made one by one: often the first is enough. */
export function* partsWithout(box: Box, other: Box): Generator<Box, void> {
  for (const [key, values] of other) {
    const part = partOutside(box, key, values);
    if (part !== undefined) yield part;
  }
}

/** What of a box has other values in one field; undefined for nothing. */
function partOutside(box: Box, key: string, values: Values): Box | undefined {
  const left = outsideIn(box, key, values);
  return left && new Map(box).set(key, left);
}

/** What one field may be in a box besides some values; undefined for nothing. */
export function outsideIn(box: Box, key: string, values: Values): Values | undefined {
  const outside = outsideOf(values);
  const own = box.get(key);
  if (own !== undefined && areDisjoint(own, outside)) return undefined;
  const left = own === undefined ? outside : intersection(own, outside);
  if (isEmpty(left) || isNeverAbsent(key, left)) return undefined;
  return isOfProtocol(key) && protocolsOf(new Map(box).set(key, left)).length === 0 ? undefined : left;
}

const OUTSIDE = new WeakMap<Values, Values>();

/** One rule is taken from what many others select. */
function outsideOf(values: Values): Values {
  const known = OUTSIDE.get(values) ?? complement(values);
  OUTSIDE.set(values, known);
  return known;
}

/** Whether a set has nothing but "absent", of a field that all traffic has. */
function isNeverAbsent(key: string, values: Values): boolean {
  return values.hasAbsent && isAlwaysThere(key) && isEmptyButForAbsent(values);
}

/** Whether no packet and no request is without a field. */
export function isAlwaysThere(field: string): boolean {
  return ALWAYS_THERE.has(field);
}

const ALWAYS_THERE = new Set([
  'ip.src',
  'ip.dst',
  'ssl',
  'http.host',
  'http.request.method',
  'http.request.uri',
  'http.request.uri.path',
  'http.request.full_uri',
  'http.request.version',
]);

/** The protocols that packets in a box may have. */
export function protocolsOf(box: Box): readonly Protocol[] {
  return protocolsIn(box);
}

function protocolsIn(fields: Iterable<readonly [string, Values]>): readonly Protocol[] {
  let possible = PROTOCOLS;
  for (const [key, values] of fields) {
    const allowed = protocolsAllowedBy(key, values);
    if (allowed !== undefined) possible = possible.filter((protocol) => allowed.includes(protocol));
  }
  return possible;
}

/** Whether a box says something about the protocol of a packet. */
export function hasProtocol(box: Box): boolean {
  return protocolKeys(box).length > 0;
}

/** The keys of a box that say something about the protocol. */
function protocolKeys(box: Box): readonly string[] {
  if (box.size < LARGE) return protocolKeysOf(box);
  const known = PROTOCOL_KEYS.get(box) ?? protocolKeysOf(box);
  PROTOCOL_KEYS.set(box, known);
  return known;
}

/** Most boxes have none, and nothing is made for them. */
function protocolKeysOf(box: Box): readonly string[] {
  let keys: string[] | undefined;
  for (const key of box.keys()) if (isOfProtocol(key)) (keys ??= []).push(key);
  return keys ?? NO_KEYS;
}

const NO_KEYS: readonly string[] = [];

/** Some boxes have thousands of keys, and are asked for again and again. */
const PROTOCOL_KEYS = new WeakMap<Box, readonly string[]>();
const LARGE = 50;

/** Whether a dimension says something about the protocol. */
export function isOfProtocol(key: string): boolean {
  return key === 'ip.proto' || key === 'ip.proto.num' || protocolOfField(key) !== undefined;
}

function protocolsAllowedBy(key: string, values: Values): readonly Protocol[] | undefined {
  if (values.hasAbsent) return undefined;
  if (key === 'ip.proto' && values.kind === 'texts') {
    return values.isComplement
      ? PROTOCOLS.filter((protocol) => !isNamedFor(protocol) || !values.members.has(protocol))
      : [...values.members].flatMap(protocolsOfName);
  }
  if (key === 'ip.proto.num' && values.kind === 'numbers') {
    return values.ranges.flatMap(({ from, to }) => protocolsOfNumbers(from, to));
  }
  const protocol = protocolOfField(key);
  return protocol && [protocol];
}

/** Only these two have one certain name. */
function isNamedFor(protocol: Protocol): boolean {
  return protocol === 'tcp' || protocol === 'udp';
}
