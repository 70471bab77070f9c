import { leftoverAdvice, oddSpaceFix } from './advice.js';
import type { Argument, Expression } from './ast.js';
import { argumentType } from './argument-rules.js';
import { CLOSING_PARENTHESIS, OPENING_PARENTHESIS } from './characters.js';
import { comparisonOf } from './comparisons.js';
import { codeAt, enterLevel, report, since, skipBlanks, stop, tokenAt, type Cursor } from './cursor.js';
import { joinAt, takeJoin } from './joins.js';
import { constantAt } from './names.js';
import { operand } from './operands.js';
import { negationAt, quantifierAt, type QuantifierName } from './prefixes.js';
import { skipCondition, skipGroup } from './recover.js';
import { BOOLS, describe, fits, hasEach } from './types.js';

/**
 * One condition. Undefined, and reported, after a mistake: the cursor is then at the next join, a closing
 * parenthesis or the end.
 */
export function condition(cursor: Cursor): Expression | undefined {
  const found = oneCondition(cursor);
  if (found === undefined) skipCondition(cursor);
  return found;
}

function oneCondition(cursor: Cursor): Expression | undefined {
  const { at: from } = cursor;
  if (codeAt(cursor) === OPENING_PARENTHESIS) return group(cursor);
  const negation = negationAt(cursor);
  if (negation > 0) return not(cursor, negation);
  const quantifier = quantifierAt(cursor);
  if (quantifier !== undefined) return quantified(cursor, quantifier);
  const constant = constantAt(cursor);
  if (constant !== undefined) {
    cursor.at += constant.length;
    return { kind: 'constant', value: constant === 'true', span: since(cursor, from) };
  }
  const left = operand(cursor);
  return left && comparisonOf(cursor, left);
}

function group(cursor: Cursor): Expression | undefined {
  if (!enterLevel(cursor)) return undefined;
  cursor.at += 1;
  cursor.parentheses += 1;
  skipBlanks(cursor);
  const inside = cursor.grammar.logical(cursor);
  skipBlanks(cursor);
  while (codeAt(cursor) !== CLOSING_PARENTHESIS && !cursor.isStopped) leftover(cursor);
  if (codeAt(cursor) === CLOSING_PARENTHESIS) cursor.at += 1;
  cursor.parentheses -= 1;
  cursor.depth -= 1;
  return inside;
}

/** Reports text behind a complete condition, and continues after it. */
export function leftover(cursor: Cursor): void {
  if (cursor.at >= cursor.text.length) {
    report(
      cursor,
      'expression-parenthesis',
      tokenAt(cursor),
      'a parenthesis is not closed',
      'Write ) after its last condition.',
    );
    stop(cursor);
    return;
  }
  report(cursor, 'expression-unexpected', tokenAt(cursor), ...leftoverAdvice(cursor), oddSpaceFix(cursor));
  skipCondition(cursor);
  if (cursor.parentheses === 0 && codeAt(cursor) === CLOSING_PARENTHESIS) cursor.at += 1;
  skipBlanks(cursor);
  const join = joinAt(cursor);
  if (join === undefined) return;
  takeJoin(cursor, join, cursor.at);
  skipBlanks(cursor);
  cursor.grammar.logical(cursor);
  if (cursor.parentheses > 0) skipBlanks(cursor);
}

function not(cursor: Cursor, length: number): Expression | undefined {
  const from = cursor.at;
  if (!enterLevel(cursor)) return undefined;
  cursor.at += length;
  skipBlanks(cursor);
  const inside = oneCondition(cursor);
  cursor.depth -= 1;
  return inside && { kind: 'not', operand: inside, span: since(cursor, from) };
}

function quantified(cursor: Cursor, kind: QuantifierName): Expression | undefined {
  const from = cursor.at;
  if (!enterLevel(cursor)) return undefined;
  cursor.at = cursor.text.indexOf('(', from) + 1;
  cursor.parentheses += 1;
  skipBlanks(cursor);
  const inside = cursor.grammar.argument(cursor);
  const found = inside && quantifierOf(cursor, kind, inside, from);
  if (found === undefined) skipGroup(cursor);
  cursor.parentheses -= 1;
  cursor.depth -= 1;
  return found;
}

function quantifierOf(
  cursor: Cursor,
  kind: QuantifierName,
  inside: Argument,
  from: number,
): Expression | undefined {
  const type = argumentType(inside);
  const isOperand = inside.kind === 'field' || inside.kind === 'call';
  if (!fits(BOOLS, type) || inside.kind === 'int' || inside.kind === 'bytes' || inside.kind === 'ip') {
    const help =
      isOperand && hasEach(inside) && type !== 'Bool'
        ? `Compare it inside: ${kind}(… eq "…").`
        : helpFor(isOperand && hasEach(inside));
    return report(
      cursor,
      'expression-each',
      inside.span,
      `${kind} needs one result per item, not ${describe(type)}`,
      help,
    );
  }
  skipBlanks(cursor);
  if (codeAt(cursor) !== CLOSING_PARENTHESIS) return notOneArgument(cursor, kind);
  cursor.at += 1;
  const tested: Expression = isOperand ? { kind: 'test', operand: inside, span: inside.span } : inside;
  return { kind, argument: tested, span: since(cursor, from) };
}

function helpFor(isEach: boolean): string {
  return isEach ? 'Remove [*] after the function.' : 'Select the items with [*].';
}

function notOneArgument(cursor: Cursor, kind: QuantifierName): undefined {
  if (cursor.at >= cursor.text.length) {
    report(
      cursor,
      'expression-parenthesis',
      tokenAt(cursor),
      `${kind}( is not closed`,
      'Write ) after its condition.',
    );
    stop(cursor);
    return undefined;
  }
  const isJoin = joinAt(cursor) !== undefined;
  const help = isJoin
    ? `Put parentheses around all of them: ${kind}((… or …)).`
    : `Write ) after the condition.`;
  const message = isJoin ? `${kind} takes one condition` : leftoverAdvice(cursor)[0];
  return report(cursor, 'expression-parenthesis', tokenAt(cursor), message, help);
}
