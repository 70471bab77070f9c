import { argumentType, isEach, checkArgument, parameterAt } from './argument-rules.js';
import type { Argument, Type } from './ast.js';
import type { FunctionFacts } from './catalogue/functions.js';
import { CLOSING_PARENTHESIS, COMMA } from './characters.js';
import { codeAt, enterLevel, report, skipBlanks, stop, tokenAt, type Cursor } from './cursor.js';
import { skipArgument, skipGroup } from './recover.js';
import { takeSlot } from './slots.js';
import { arrayOf } from './types.js';

/** Arguments, each checked as it is read, but not of unknown functions. The cursor is at the parenthesis. */
export function callArguments(
  cursor: Cursor,
  name: string,
  facts: FunctionFacts | undefined,
): readonly Argument[] | undefined {
  if (!enterLevel(cursor)) return undefined;
  cursor.at += 1;
  cursor.parentheses += 1;
  const found = list(cursor, name, facts);
  cursor.parentheses -= 1;
  cursor.depth -= 1;
  return found;
}

function list(
  cursor: Cursor,
  name: string,
  facts: FunctionFacts | undefined,
): readonly Argument[] | undefined {
  const found: Argument[] = [];
  let count = 0;
  let isWhole = true;
  for (skipBlanks(cursor); codeAt(cursor) !== CLOSING_PARENTHESIS; skipBlanks(cursor)) {
    if (cursor.at >= cursor.text.length) return notClosed(cursor);
    if (count > 0 && !comma(cursor)) return undefined;
    skipBlanks(cursor);
    if (facts !== undefined && count >= mostOf(facts)) return tooMany(cursor, name, facts);
    const slot = argumentSlot(cursor, name, facts, found[0], count);
    const next = slot ?? cursor.grammar.argument(cursor);
    if (cursor.isStopped) return undefined;
    if (next === undefined) skipArgument(cursor);
    const isRight =
      next !== undefined &&
      (slot !== undefined ||
        facts === undefined ||
        checkArgument(cursor, name, facts, found[0], next, count));
    if (isRight) found.push(next);
    isWhole &&= isRight;
    count += 1;
  }
  if (facts !== undefined && count < facts.required && isWhole) return tooFew(cursor, name, facts);
  cursor.at += 1;
  return isWhole ? found : undefined;
}

/** A reference as an argument. Takes the parameter's type, if it has only one. */
function argumentSlot(
  cursor: Cursor,
  name: string,
  facts: FunctionFacts | undefined,
  first: Argument | undefined,
  position: number,
): Argument | undefined {
  if (cursor.slots === undefined) return undefined;
  cursor.subject = `${name}(…)`;
  const [type = 'Unknown', ...others] = (facts && parameterAt(facts, position, first)?.types) ?? [];
  const slot = takeSlot(cursor, others.length === 0 ? type : 'Unknown');
  return slot && { kind: 'bytes', value: '', form: 'quoted', span: slot };
}

/** Skips a comma between arguments; false, and reported, for anything else. */
function comma(cursor: Cursor): boolean {
  if (codeAt(cursor) === COMMA) {
    cursor.at += 1;
    return true;
  }
  report(
    cursor,
    'expression-call',
    tokenAt(cursor),
    'a comma is missing between the arguments',
    'Write a comma before it, or ) after the argument before.',
  );
  skipGroup(cursor);
  return false;
}

function notClosed(cursor: Cursor): undefined {
  report(
    cursor,
    'expression-parenthesis',
    tokenAt(cursor),
    'the call is not closed',
    'Write ) after its last argument.',
  );
  stop(cursor);
  return undefined;
}

function tooFew(cursor: Cursor, name: string, facts: FunctionFacts): undefined {
  const span = tokenAt(cursor);
  cursor.at += 1;
  const exact = facts.required === mostOf(facts) ? '' : 'at least ';
  const noun = facts.required === 1 ? 'argument' : 'arguments';
  return report(
    cursor,
    'expression-argument-count',
    span,
    `${name} takes ${exact}${facts.required} ${noun}`,
    'Add what is missing.',
  );
}

function tooMany(cursor: Cursor, name: string, facts: FunctionFacts): undefined {
  const most = mostOf(facts);
  const message = `${name} takes at most ${most} ${most === 1 ? 'argument' : 'arguments'}`;
  report(cursor, 'expression-argument-count', tokenAt(cursor), message, 'Remove the others.');
  skipGroup(cursor);
  return undefined;
}

function mostOf(facts: FunctionFacts): number {
  return facts.most ?? (facts.more === undefined ? facts.parameters.length : Number.POSITIVE_INFINITY);
}

/** One value, or one per item if the first argument has `[*]`. */
export function returnType(facts: FunctionFacts | undefined, given: readonly Argument[]): Type {
  const [first] = given;
  if (facts === undefined || first === undefined)
    return facts === undefined || facts.returns === 'first' ? 'Unknown' : facts.returns;
  const type = facts.returns === 'first' ? argumentType(first) : facts.returns;
  return isEach(first) ? arrayOf(type) : type;
}
