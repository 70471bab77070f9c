import { codeAt, skipBlanks, startsWith, type Cursor } from './cursor.js';

const OPENING_PARENTHESIS = 40;

export type QuantifierName = 'any' | 'all';

/** How long a `not` or `!` at the cursor is; 0 without one. */
export function negationAt(cursor: Cursor): number {
  if (startsWith(cursor, 'not')) return 3;
  return startsWith(cursor, '!') ? 1 : 0;
}

/** `any` or `all` with a parenthesis behind it. */
export function quantifierAt(cursor: Cursor): QuantifierName | undefined {
  const word = startsWith(cursor, 'any') ? 'any' : startsWith(cursor, 'all') ? 'all' : undefined;
  if (word === undefined) return undefined;
  const from = cursor.at;
  cursor.at += word.length;
  skipBlanks(cursor);
  const isCall = codeAt(cursor) === OPENING_PARENTHESIS;
  cursor.at = from;
  return isCall ? word : undefined;
}

/** True when a logical expression begins that is more than a comparison. */
export function opensLogical(cursor: Cursor): boolean {
  return (
    codeAt(cursor) === OPENING_PARENTHESIS || negationAt(cursor) > 0 || quantifierAt(cursor) !== undefined
  );
}
