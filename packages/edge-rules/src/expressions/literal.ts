import { missingValue } from './advice.js';
import { addressOf } from './addresses.js';
import type { BytesLiteral, Literal } from './ast.js';
import { byteStringAt } from './byte-string.js';
import { codeIn, QUOTE } from './characters.js';
import { codeAt, since, type Cursor } from './cursor.js';
import { address } from './networks.js';
import { integer, opensNumber } from './numbers.js';
import { takeSlot } from './slots.js';
import { opensRaw, quotedString, rawBytes } from './strings.js';
import { ADDRESS, endOf, isAddressCharacter } from './word-characters.js';

/** Quoted, raw, or pairs of hexadecimal digits. Undefined, and reported, for anything else. */
export function bytesLiteral(cursor: Cursor): BytesLiteral | undefined {
  const slot = takeSlot(cursor, 'Bytes');
  if (slot !== undefined) return { kind: 'bytes', value: '', form: 'quoted', span: slot };
  if (codeAt(cursor) === QUOTE) return quotedString(cursor);
  if (opensRaw(cursor.text, cursor.at)) return rawBytes(cursor);
  const from = cursor.at;
  const { value, end } = byteStringAt(cursor.text, from);
  if (value === undefined) return missingValue(cursor, 'Bytes', end);
  cursor.at = end;
  return { kind: 'bytes', value, form: 'hex', span: since(cursor, from) };
}

/** A literal of a type. Undefined, and reported, if there is none. */
export function literalOf(cursor: Cursor, type: 'Int' | 'Bytes' | 'Ip'): Literal | undefined {
  switch (type) {
    case 'Bytes':
      return bytesLiteral(cursor);
    case 'Int':
      return opensNumber(cursor) ? integer(cursor) : missingValue(cursor, 'Int');
    case 'Ip':
      return isAddressCharacter(codeAt(cursor)) ? address(cursor) : missingValue(cursor, 'Ip');
  }
}

/** The type that a literal looks like, if the context does not say. */
export function literalTypeAt({ text, at }: Cursor): 'Int' | 'Bytes' | 'Ip' | undefined {
  if (codeIn(text, at) === QUOTE || opensRaw(text, at)) return 'Bytes';
  const run = text.slice(at, endOf(text, at, ADDRESS));
  if (addressOf(run) !== undefined) return 'Ip';
  if (/^(?:-?\d|0x[0-9a-fA-F])/.test(text.slice(at, at + 3)) && !/^[0-9a-fA-F]{2}[:.]/.test(run))
    return 'Int';
  return byteStringAt(text, at).value === undefined ? undefined : 'Bytes';
}
