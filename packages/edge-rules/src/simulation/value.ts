import { addressOf, BITS, blockAround, type Address } from '../expressions/addresses.js';

/** Of a field. Bytes are strings, one character per byte, as in expressions. */
export type Value = bigint | boolean | string | Address | readonly Value[] | ReadonlyMap<string, Value>;

/** Absent is certain, unknown has reasons. */
export type PartialValue =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'absent' }
  | Unknown
  /** The value of `[*]`: its items. */
  | { readonly kind: 'each'; readonly items: readonly PartialValue[] };

/** `because` completes "it depends on": fields, lists, functions. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly because: readonly string[];
}

export const ABSENT: PartialValue = { kind: 'absent' };

export function known(value: Value): PartialValue {
  return { kind: 'value', value };
}

export function unknown(...because: readonly string[]): Unknown {
  return { kind: 'unknown', because };
}

export function isAddress(value: Value): value is Address {
  return typeof value === 'object' && 'version' in value;
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isMap(value: Value): value is ReadonlyMap<string, Value> {
  return value instanceof Map;
}

/** First and last address of `203.0.113.7`, `203.0.113.0/24` or `203.0.113.1..203.0.113.9`; undefined for anything else. */
export function addressRangeOf(text: string): { readonly from: Address; readonly to: Address } | undefined {
  const [first = '', last] = text.split('..', 2);
  if (last !== undefined) return rangeBetween(addressOf(first), addressOf(last));
  const [start = '', bits] = text.split('/', 2);
  const from = addressOf(start);
  if (from === undefined || bits === undefined) return rangeBetween(from, from);
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > BITS[from.version]) return undefined;
  const block = blockAround(from, Number(bits));
  return { from: { ...from, value: block.from }, to: { ...from, value: block.to } };
}

function rangeBetween(
  from: Address | undefined,
  to: Address | undefined,
): { readonly from: Address; readonly to: Address } | undefined {
  if (from === undefined || to === undefined) return undefined;
  return from.version === to.version && from.value <= to.value ? { from, to } : undefined;
}
