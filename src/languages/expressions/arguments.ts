import { missingValue } from './advice.js';
import type { Argument } from './ast.js';
import { comparisonOf } from './comparisons.js';
import { skipBlanks, type Cursor } from './cursor.js';
import { literalOf, literalTypeAt } from './literal.js';
import { isConstant, isKnownName } from './names.js';
import { operand } from './operands.js';
import { opensOperator } from './operators.js';
import { opensLogical } from './prefixes.js';
import { opensRaw } from './strings.js';
import { endOfName, isDigit, isHexDigit, isNameCharacter } from './words.js';

/** An argument: a value, a logical expression in parentheses or negated, or an operand, which may be compared. */
export function argument(cursor: Cursor): Argument | undefined {
  const { text, at: from } = cursor;
  const end = endOfName(text, from);
  const name = text.slice(from, end);
  if (opensLogical(cursor) || isConstant(name)) return cursor.grammar.logical(cursor);
  const type = literalTypeAt(cursor);
  if (type !== undefined && !isKnownName(name) && !isPlainName(text, from)) return literalOf(cursor, type);
  if (end === from) return missingValue(cursor, 'Unknown');
  const left = operand(cursor);
  return left !== undefined && isCompared(cursor) ? comparisonOf(cursor, left) : left;
}

/** The engine takes for a name what has another character than a hexadecimal digit among its first three. */
function isPlainName(text: string, from: number): boolean {
  const first = text.charCodeAt(from);
  if (!isNameCharacter(first) || isDigit(first) || opensRaw(text, from)) return false;
  return [from, from + 1, from + 2].some(
    (at) => isNameCharacter(text.charCodeAt(at)) && !isHexDigit(text.charCodeAt(at)),
  );
}

/** True when an operator follows the operand, after blanks. */
function isCompared(cursor: Cursor): boolean {
  const end = cursor.at;
  skipBlanks(cursor);
  const isOperator = opensOperator(cursor);
  cursor.at = end;
  return isOperator;
}
