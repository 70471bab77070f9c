import { codeIn } from './characters.js';
import { missingValue } from './advice.js';
import type { Argument } from './ast.js';
import { comparisonOf } from './comparisons.js';
import { skipBlanks, type Cursor } from './cursor.js';
import { literalOf, literalTypeAt } from './literal.js';
import { knownName } from './known-names.js';
import { constantAt } from './names.js';
import { operand } from './operands.js';
import { opensOperator } from './operators.js';
import { opensLogical } from './prefixes.js';
import { opensRaw } from './strings.js';
import { endOfName, isDigit, isHexDigit, isNameCharacter } from './word-characters.js';

/** A value, a logical expression in parentheses or negated, or an operand, perhaps compared. */
export function argument(cursor: Cursor): Argument | undefined {
  const { text, at: from } = cursor;
  if (opensLogical(cursor) || constantAt(cursor) !== undefined) return cursor.grammar.logical(cursor);
  const end = endOfName(text, from);
  const type = isPlainName(text, from) || isFact(text.slice(from, end)) ? undefined : literalTypeAt(cursor);
  if (type !== undefined) return literalOf(cursor, type);
  if (end === from) return missingValue(cursor, 'Unknown');
  const left = operand(cursor);
  return left !== undefined && isCompared(cursor) ? comparisonOf(cursor, left) : left;
}

/** True for the name of a field or a function. */
function isFact(name: string): boolean {
  const known = knownName(name);
  return known !== undefined && known.grammar === undefined;
}

/** True if one of the first three characters is no hexadecimal digit: then the engine reads a name. */
function isPlainName(text: string, from: number): boolean {
  const first = codeIn(text, from);
  if (!isNameCharacter(first) || isDigit(first) || opensRaw(text, from)) return false;
  for (let at = from; at < from + 3; at += 1) {
    const code = codeIn(text, at);
    if (isNameCharacter(code) && !isHexDigit(code)) return true;
  }
  return false;
}

/** True if an operator follows, after blanks. */
function isCompared(cursor: Cursor): boolean {
  const end = cursor.at;
  skipBlanks(cursor);
  const isOperator = opensOperator(cursor);
  cursor.at = end;
  return isOperator;
}
