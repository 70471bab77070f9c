import { argument } from './arguments.js';
import { remember } from '../lib/remember.js';
import type { Comparison, Expression, Logical, Operand } from './ast.js';
import { condition, leftover } from './conditions.js';
import {
  openCursor,
  report,
  since,
  skipBlanks,
  startsWith,
  tokenAt,
  type Cursor,
  type Grammar,
  type Slot,
} from './cursor.js';
import { joinAt, takeJoin } from './joins.js';
import { operand } from './operands.js';
import type { Problem } from './problems.js';
import { expressionType, fits, hasEach } from './types.js';

/** There is a tree exactly if no problem is an error. */
export interface Parsed<Tree> {
  readonly tree?: Tree;
  /** In the order of the text. */
  readonly problems: readonly Problem[];
  /** All fields and calls that were understood. */
  readonly operands: readonly Operand[];
  /** All comparisons that were understood. */
  readonly comparisons: readonly Comparison[];
}

/**
 * Reads an expression: `filter` is a Bool that selects traffic; `value` is one field or call. Unknown names
 * are warnings, of type Unknown. Never throws; linear. Spans are UTF-16 offsets of the whole text, and begin
 * where the engine would complain.
 */
export function parseExpression(text: string, mode: 'filter'): Parsed<Expression>;
export function parseExpression(text: string, mode: 'value'): Parsed<Operand>;
export function parseExpression(text: string, mode: 'filter' | 'value'): Parsed<Expression | Operand>;
export function parseExpression(text: string, mode: 'filter' | 'value'): Parsed<Expression | Operand> {
  return mode === 'filter' && text.length <= LONG ? shortFilter(text) : read(text, mode);
}

/** First checked, then asked what it selects. Longer ones cost more to keep than to read again. */
const MOST_KNOWN = 500;
const LONG = 300;
const shortFilter = remember(
  MOST_KNOWN,
  (text: string) => text,
  (text) => read(text, 'filter'),
);

function read(text: string, mode: 'filter'): Parsed<Expression>;
function read(text: string, mode: 'filter' | 'value'): Parsed<Expression | Operand>;
function read(text: string, mode: 'filter' | 'value'): Parsed<Expression | Operand> {
  const cursor = openCursor(text, GRAMMAR);
  const tree = mode === 'filter' ? filter(cursor) : value(cursor);
  const { operands, comparisons } = cursor;
  const problems = cursor.problems.toSorted((a, b) => a.span.from - b.span.from);
  return tree !== undefined && !hasError(cursor)
    ? { tree, problems, operands, comparisons }
    : { problems, operands, comparisons };
}

/** By offset: what may be in place of references `${name}`. Nothing where no value may be. Linear. */
export function slotsOf(text: string): ReadonlyMap<number, Slot> {
  const slots = new Map<number, Slot>();
  filter(openCursor(text, GRAMMAR, slots));
  return slots;
}

/** The mistakes of an expression with references `${name}`, not of their values. Linear. */
export function problemsAsWritten(text: string): readonly Problem[] {
  const cursor = openCursor(text, GRAMMAR, new Map());
  filter(cursor);
  return cursor.problems;
}

const GRAMMAR: Grammar = { logical, argument };

function hasError({ problems }: Cursor): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

function filter(cursor: Cursor): Expression | undefined {
  const found = logical(cursor);
  while (cursor.at < cursor.text.length) leftover(cursor);
  if (found !== undefined && !hasError(cursor) && !fits('Bool', expressionType(found))) {
    report(
      cursor,
      'expression-type',
      tokenAt(cursor),
      'this gives one result per item of an array',
      'Put any(…) or all(…) around it.',
    );
  }
  return found;
}

function value(cursor: Cursor): Operand | undefined {
  if (startsWith(cursor, '"')) {
    const help = 'Write concat("…", http.host), for example; plain text needs no expression.';
    return report(
      cursor,
      'expression-field-missing',
      tokenAt(cursor),
      'a value is one field or one call',
      help,
    );
  }
  const found = operand(cursor);
  if (found === undefined) return undefined;
  if (hasEach(found)) {
    return report(
      cursor,
      'expression-each',
      found.span,
      '[*] gives many values, but one is needed',
      'Write an index such as [0], or join(…).',
    );
  }
  if (cursor.at >= cursor.text.length) return found;
  return report(
    cursor,
    'expression-unexpected',
    tokenAt(cursor),
    'a value is one field or one call',
    'Build it with functions such as concat(…).',
  );
}

function logical(cursor: Cursor): Expression | undefined {
  return joined(cursor, STRENGTHS.or);
}

/** `or` binds weaker than `xor`, `xor` weaker than `and`. */
const STRENGTHS = { or: 0, xor: 1, and: 2 } as const;

/** Conditions joined at least this strongly. Their join with the next one is left in the cursor. */
function joined(cursor: Cursor, least: number): Expression | undefined {
  const from = cursor.at;
  let found = condition(cursor);
  lookForJoin(cursor);
  for (let kind = cursor.join?.kind; kind !== undefined; kind = cursor.join?.kind) {
    if (STRENGTHS[kind] < least) return found;
    found = chain(cursor, kind, found, from);
  }
  return found;
}

/** Operands of one kind of join, after the first. A mistaken one is left out. */
function chain(
  cursor: Cursor,
  kind: Logical['kind'],
  first: Expression | undefined,
  from: number,
): Expression | undefined {
  const operands = first === undefined ? [] : [first];
  do {
    takeNextJoin(cursor);
    const found = joined(cursor, STRENGTHS[kind] + 1);
    if (found !== undefined) operands.push(found);
    if (found !== undefined) sameType(cursor, operands[0] ?? found, found);
  } while (cursor.join?.kind === kind);
  return operands.length < 2 ? operands[0] : { kind, operands, span: since(cursor, from) };
}

/** Looks for the next join once: every chain that may end here asks for it. */
function lookForJoin(cursor: Cursor): void {
  const before = cursor.at;
  skipBlanks(cursor);
  cursor.join = joinAt(cursor);
  cursor.joinFrom = cursor.at;
  cursor.at = before;
}

/** Skips the join that was found, and blanks. */
function takeNextJoin(cursor: Cursor): void {
  const { at: before, join, joinFrom } = cursor;
  cursor.at = joinFrom;
  if (join !== undefined) takeJoin(cursor, join, before);
  skipBlanks(cursor);
}

/** One answer and one per item can't be joined. The engine says so behind the second. */
function sameType(cursor: Cursor, first: Expression, second: Expression): void {
  if (fits(expressionType(first), expressionType(second))) return;
  const help = 'Put any(…) or all(…) around the condition with [*].';
  report(
    cursor,
    'expression-type',
    tokenAt(cursor),
    'a single result is joined with one result per item',
    help,
  );
}
