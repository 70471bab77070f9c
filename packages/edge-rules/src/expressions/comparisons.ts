import { codeIn } from './characters.js';
import { missingValue } from './advice.js';
import type { Comparison, Expression, IntLiteral, Literal, Operand, Span, Type } from './ast.js';
import { byteStringAt } from './byte-string.js';
import { report, since, skipBlanks, startsWith, tokenAt, type Cursor } from './cursor.js';
import { bytesLiteral, literalOf, literalTypeAt } from './literal.js';
import { knownName } from './known-names.js';
import { isConstant, isInNamespace } from './names.js';
import { integer, opensNumber } from './numbers.js';
import { operand } from './operands.js';
import { allows, isOrder, operatorAt, opensOperator, wrongOperator, type Operator } from './operators.js';
import { regexLiteral, wildcardLiteral } from './patterns.js';
import { setOrList } from './sets.js';
import { takeSlot } from './slots.js';
import { describe, fits, hasEach, isCondition, isContainer } from './types.js';
import { endOfName, isDigit, isNameCharacter } from './word-characters.js';

/** A comparison, or an operand of type Bool alone. The cursor is behind the operand. */
export function comparisonOf(cursor: Cursor, left: Operand): Expression | undefined {
  const end = cursor.at;
  skipBlanks(cursor);
  if (isCondition(left.type)) return test(cursor, left, end);
  if (left.type === 'Unknown' && !opensOperator(cursor)) {
    cursor.at = end;
    return { kind: 'test', operand: left, span: left.span };
  }
  const from = cursor.at;
  const notation = operatorAt(cursor);
  cursor.at += notation?.text.length ?? 0;
  const operator = notation?.operator ?? wrongOperator(cursor, subjectOf(cursor, left));
  if (operator === undefined) return undefined;
  const operatorSpan = since(cursor, from);
  if (!allows(left.type, operator)) return wrongType(cursor, left, operator, operatorSpan);
  skipBlanks(cursor);
  if (cursor.slots !== undefined) cursor.subject = subjectOf(cursor, left);
  const comparison = compared(cursor, left, operatorSpan, operator);
  if (comparison !== undefined) cursor.comparisons.push(comparison);
  return comparison;
}

/** An operand as a condition. The engine stops at what follows it, even blanks. */
function test(cursor: Cursor, left: Operand, end: number): Expression | undefined {
  const isCompared = opensOperator(cursor) && !startsWith(cursor, '&');
  if (isCompared) return comparedCondition(cursor, left, end);
  cursor.at = end;
  if (hasEach(left)) {
    return report(
      cursor,
      'expression-each',
      left.span,
      'this already has one result per item',
      'Leave [*] out.',
    );
  }
  return { kind: 'test', operand: left, span: left.span };
}

function comparedCondition(cursor: Cursor, left: Operand, end: number): undefined {
  const subject = subjectOf(cursor, left);
  const isNegative = /^(?:(?:eq|==|=|is)\s*"?(?:false|0)\b|(?:ne|!=)\s*"?(?:true|1)\b)/.test(
    cursor.text.slice(cursor.at, cursor.at + 16),
  );
  const from = cursor.parentheses === 0 ? end : cursor.at;
  const { to } = tokenAt(cursor);
  const message = `${subject} is true or false: it takes no operator`;
  return report(
    cursor,
    'expression-operator-type',
    { from, to },
    message,
    `Write ${isNegative ? 'not ' : ''}${subject}.`,
  );
}

function subjectOf(cursor: Cursor, { span }: Operand): string {
  const written = cursor.text.slice(span.from, span.to);
  return written.length > 60 ? `${written.slice(0, 60)}…` : written;
}

function wrongType(cursor: Cursor, left: Operand, operator: Operator, span: Comparison['span']): undefined {
  const subject = subjectOf(cursor, left);
  const message = `${subject} is ${describe(left.type)}`;
  if (!isContainer(left.type))
    return report(cursor, 'expression-operator-type', span, `${message}, which ${operator} does not work on`);
  const first = left.type.container === 'Array' ? '[0]' : '["name"]';
  const rest = isContainer(left.type.of) ? '[0]' : '';
  const each = isContainer(left.type.of) ? `${first}[*]` : '[*]';
  const help = `Write any(${subject}${each} ${operator} …), or ${subject}${first}${rest} for one of them.`;
  return report(cursor, 'expression-operator-type', span, `${message}: an index is missing`, help);
}

/** By the types that the left side and the operator require. */
function compared(cursor: Cursor, left: Operand, at: Span, operator: Operator): Comparison | undefined {
  if (isOrder(operator)) return whole(cursor, left, at, operator, orderValue(cursor, left.type));
  switch (operator) {
    case 'in':
      return whole(cursor, left, at, operator, setOrList(cursor, left.type));
    case 'bitwise_and':
      return whole(cursor, left, at, operator, mask(cursor));
    case 'contains':
      return whole(cursor, left, at, operator, bytesLiteral(cursor));
    case 'matches':
      return whole(cursor, left, at, operator, regexLiteral(cursor));
    case 'wildcard':
    case 'strict wildcard':
      return whole(cursor, left, at, operator, wildcardLiteral(cursor));
  }
}

interface Whole<Name, Right> {
  readonly kind: 'comparison';
  readonly left: Operand;
  readonly operatorSpan: Span;
  readonly operator: Name;
  readonly right: Right;
  readonly span: Span;
}

function whole<Name extends Operator, Right>(
  cursor: Cursor,
  left: Operand,
  operatorSpan: Span,
  operator: Name,
  right: Right | undefined,
): Whole<Name, Right> | undefined {
  if (right === undefined) return undefined;
  return { kind: 'comparison', left, operatorSpan, operator, right, span: since(cursor, left.span.from) };
}

function mask(cursor: Cursor): IntLiteral | undefined {
  const slot = takeSlot(cursor, 'Int');
  if (slot !== undefined) return { kind: 'int', value: 0n, span: slot };
  return opensNumber(cursor) ? integer(cursor) : missingValue(cursor, 'Int');
}

/** A literal, field or call of the left side's type. */
function orderValue(cursor: Cursor, type: Type): Literal | Operand | undefined {
  const slot = takeSlot(cursor, type);
  if (slot !== undefined) return { kind: 'bytes', value: '', form: 'quoted', span: slot };
  if (opensOperand(cursor)) return rightOperand(cursor, type);
  const literalType = type === 'Unknown' ? literalTypeAt(cursor) : type;
  if (literalType === 'Int' || literalType === 'Bytes' || literalType === 'Ip')
    return literalOf(cursor, literalType);
  return missingValue(cursor, type);
}

/**
 * True for a field or call, not a value without quotes: a known name, one that begins like fields, or one
 * before a parenthesis. Not what can be a byte string.
 */
function opensOperand({ text, at }: Cursor): boolean {
  const first = codeIn(text, at);
  if (!isNameCharacter(first) || isDigit(first)) return false;
  const end = endOfName(text, at);
  const name = text.slice(at, end);
  const known = knownName(name);
  if (known !== undefined && known.grammar !== 'word') return true;
  const bytes = byteStringAt(text, at);
  if (bytes.value !== undefined && bytes.end >= end) return false;
  return isInNamespace(name) || (text.charAt(end) === '(' && /^[a-z_]/i.test(name));
}

function rightOperand(cursor: Cursor, type: Type): Operand | undefined {
  const name = cursor.text.slice(cursor.at, endOfName(cursor.text, cursor.at));
  if (isConstant(name)) {
    const span = { from: cursor.at, to: cursor.at + name.length };
    return report(
      cursor,
      'expression-type',
      span,
      `${describe(type)} is compared with ${name}`,
      type === 'Bytes' ? `Write "${name}" for the text.` : undefined,
    );
  }
  const found = operand(cursor);
  if (found === undefined) return undefined;
  if (hasEach(found))
    return report(
      cursor,
      'expression-each',
      found.span,
      '[*] is only allowed on the left side',
      'Write an index such as [0].',
    );
  if (fits(type, found.type)) return found;
  return report(
    cursor,
    'expression-type',
    found.span,
    `${describe(type)} is compared with ${describe(found.type)}`,
  );
}
