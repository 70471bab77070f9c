import { OPENING_PARENTHESIS } from './characters.js';
import { codeAt, skipBlanks, startsWith, type Cursor } from './cursor.js';

const EXCLAMATION_MARK = 33;
const A = 97;
const N = 110;

export type QuantifierName = 'any' | 'all';

/** The length of a `not` or `!`; 0 without one. */
export function negationAt(cursor: Cursor): number {
  const code = codeAt(cursor);
  if (code === N && startsWith(cursor, 'not')) return 3;
  return code === EXCLAMATION_MARK ? 1 : 0;
}

/** `any` or `all` before a parenthesis. */
export function quantifierAt(cursor: Cursor): QuantifierName | undefined {
  if (codeAt(cursor) !== A) return undefined;
  const word = startsWith(cursor, 'any') ? 'any' : startsWith(cursor, 'all') ? 'all' : undefined;
  if (word === undefined) return undefined;
  const from = cursor.at;
  cursor.at += word.length;
  skipBlanks(cursor);
  const isCall = codeAt(cursor) === OPENING_PARENTHESIS;
  cursor.at = from;
  return isCall ? word : undefined;
}

/** True if more than a comparison begins. */
export function opensLogical(cursor: Cursor): boolean {
  return (
    codeAt(cursor) === OPENING_PARENTHESIS || negationAt(cursor) > 0 || quantifierAt(cursor) !== undefined
  );
}
