import type { Type } from '../expressions/ast.js';
import { isContainer } from '../expressions/types.js';
import { isObject } from '../lib/is-object.js';
import { numberDomain } from './field.js';
import { bytesOf } from '../expressions/strings.js';
import { addressOf } from '../expressions/addresses.js';
import type { Value } from './value.js';

/** The message says why a field or list can't have a value. */
export class ValueProblem extends Error {
  override readonly name = 'ValueProblem';
}

/** From YAML to the type of a field. One item may stand for a list. Throws a ValueProblem if it does not fit. */
export function valueOf(field: string, type: Type, written: unknown): Value {
  if (isContainer(type))
    return type.container === 'Map' ? mapOf(field, type.of, written) : listOf(field, type.of, written);
  switch (type) {
    case 'Int':
      return integerOf(field, written);
    case 'Bool':
      if (typeof written === 'boolean') return written;
      throw new ValueProblem(`${field} is true or false`);
    case 'Bytes':
      if (typeof written === 'string') return bytesOf(written);
      throw new ValueProblem(`${field} is a text: put the value in quotes`);
    case 'Ip':
      return ipOf(field, written);
    case 'Unknown':
      return anyOf(field, written);
  }
}

function listOf(field: string, of: Type, written: unknown): Value {
  const items: readonly unknown[] = Array.isArray(written) ? written : [written];
  return items.map((item) => valueOf(field, of, item));
}

function mapOf(field: string, of: Type, written: unknown): Value {
  if (!isObject(written)) throw new ValueProblem(`${field} is a mapping of keys to values`);
  return new Map(
    Object.entries(written).map(([key, value]) => [mapKey(field, key), valueOf(field, of, value)]),
  );
}

/** Names of headers are in lower case, however spelt. */
export function mapKey(map: string, key: string): string {
  return map.endsWith('.headers') ? key.toLowerCase() : key;
}

function integerOf(field: string, written: unknown): bigint {
  const isInteger =
    typeof written === 'bigint' || (typeof written === 'number' && Number.isSafeInteger(written));
  if (!isInteger) throw new ValueProblem(`${field} is a whole number`);
  const value = BigInt(written);
  const { ranges } = numberDomain(field);
  if (ranges.some(({ from, to }) => from <= value && value <= to)) return value;
  throw new ValueProblem(`${field} is ${ranges.map(({ from, to }) => `${from} to ${to}`).join(' or ')}`);
}

function ipOf(field: string, written: unknown): Value {
  const address = typeof written === 'string' ? addressOf(written) : undefined;
  if (address === undefined) throw new ValueProblem(`${field} is an IP address`);
  return address;
}

/** If the field's type is not documented. */
function anyOf(field: string, written: unknown): Value {
  if (typeof written === 'string') return bytesOf(written);
  if (typeof written === 'boolean') return written;
  return integerOf(field, written);
}
