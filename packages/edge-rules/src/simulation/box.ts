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

/** A product of sets: the values of each field, by key; without a key, any. Never empty. */
export type Box = ReadonlyMap<string, Values>;

export const EVERYTHING: Box = new Map();

/** The box of one field; none if it would be empty. */
export function boxOf(key: string, values: Values): readonly Box[] {
  if (isEverything(values)) return [EVERYTHING];
  return isEmpty(values) || isNeverAbsent(key, values) ? [] : [new Map([[key, values]])];
}

/** The intersection of two boxes; undefined if it is empty. */
export function intersectBoxes(a: Box, b: Box): Box | undefined {
  if (!boxesMeet(a, b)) return undefined;
  const common = new Map(a);
  for (const [key, values] of b) {
    const own = a.get(key);
    common.set(key, own === undefined ? values : intersection(own, values));
  }
  return common;
}

/** True if the boxes have traffic in common. */
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

/** A packet has one protocol: no fields of two, and `ip.proto` agrees. A box without such fields accepts any. */
function haveCommonProtocol(a: Box, b: Box): boolean {
  const own = protocolKeys(a);
  if (own.length === 0) return true;
  const others = protocolKeys(b);
  if (others.length === 0) return true;
  const combined = [...own, ...others].flatMap((key): readonly (readonly [string, Values])[] => {
    const [left, right] = [a.get(key), b.get(key)];
    const values = left !== undefined && right !== undefined ? intersection(left, right) : (left ?? right);
    return values === undefined ? [] : [[key, values]];
  });
  return protocolsIn(combined).length > 0;
}

/** True if the inner box is proven to be in the outer one. */
export function boxIncludes(outer: Box, inner: Box): boolean {
  for (const [key, values] of outer) {
    const others = inner.get(key);
    if (others === undefined || !includes(values, others)) return false;
  }
  return true;
}

/** The parts of a box outside another, as large as possible, so they overlap. Lazy: the first is often enough. */
export function* partsWithout(box: Box, other: Box): Generator<Box, void> {
  for (const [key, values] of other) {
    const part = partOutside(box, key, values);
    if (part !== undefined) yield part;
  }
}

/** The part with other values in one field; undefined if empty. */
function partOutside(box: Box, key: string, values: Values): Box | undefined {
  const left = outsideIn(box, key, values);
  return left && new Map(box).set(key, left);
}

/** The values of a field in a box, without these; undefined if none is left. */
export function outsideIn(box: Box, key: string, values: Values): Values | undefined {
  const outside = outsideOf(values);
  const own = box.get(key);
  if (own !== undefined && areDisjoint(own, outside)) return undefined;
  const left = own === undefined ? outside : intersection(own, outside);
  if (isEmpty(left) || isNeverAbsent(key, left)) return undefined;
  return isOfProtocol(key) && protocolsOf(new Map(box).set(key, left)).length === 0 ? undefined : left;
}

const OUTSIDE = new WeakMap<Values, Values>();

/** Memoised: a rule is subtracted from many regions. */
function outsideOf(values: Values): Values {
  const known = OUTSIDE.get(values) ?? complement(values);
  OUTSIDE.set(values, known);
  return known;
}

/** True for a set with only "absent", of a field that all traffic has. */
function isNeverAbsent(key: string, values: Values): boolean {
  return values.hasAbsent && isAlwaysThere(key) && isEmptyButForAbsent(values);
}

/** True for a field that every packet or request has. */
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

/** The possible protocols of a box's packets. */
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

/** True if a box restricts the protocol of packets. */
export function hasProtocol(box: Box): boolean {
  return protocolKeys(box).length > 0;
}

/** The keys of a box that restrict the protocol. */
function protocolKeys(box: Box): readonly string[] {
  if (box.size < LARGE) return protocolKeysOf(box);
  const known = PROTOCOL_KEYS.get(box) ?? protocolKeysOf(box);
  PROTOCOL_KEYS.set(box, known);
  return known;
}

/** Most boxes have none: they need no array. */
function protocolKeysOf(box: Box): readonly string[] {
  let keys: string[] | undefined;
  for (const key of box.keys()) if (isOfProtocol(key)) (keys ??= []).push(key);
  return keys ?? NO_KEYS;
}

const NO_KEYS: readonly string[] = [];

/** Boxes with many keys are asked often. */
const PROTOCOL_KEYS = new WeakMap<Box, readonly string[]>();
const LARGE = 50;

/** True for a dimension that restricts the protocol. */
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

/** Other protocols have no single name. */
function isNamedFor(protocol: Protocol): boolean {
  return protocol === 'tcp' || protocol === 'udp';
}
