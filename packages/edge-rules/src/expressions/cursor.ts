import type { Argument, Comparison, Expression, Logical, Operand, Span } from './ast.js';
import type { Correction } from '../lib/correction.js';
import { codeIn } from './characters.js';
import { problem, type Problem, type ProblemCode } from './problems.js';

/** What is accepted at a place of an expression: a value of a type, the source of a pattern, or anything, if the context does not say. */
export type Taken = 'Int' | 'Ip' | 'Bytes' | 'Pattern' | 'Unknown';

/** The place of a reference `${name}`. */
export interface Slot {
  readonly takes: Taken;
  /** Inside a set, so it may be several values, also networks and ranges. */
  readonly isMember: boolean;
  /** What it is compared with, or the function that it is given to: for messages. */
  readonly subject: string;
}

/** What joins two conditions: as the language writes it, or as people write it by mistake. */
export interface Join {
  readonly kind: Logical['kind'];
  readonly text: string;
  readonly isMistake: boolean;
}

/** Where the parser is in a text, and what it has found so far. All functions of the parser move one cursor forward, never back. */
export interface Cursor {
  /** The text without the blanks at its end: offsets are those of the whole text. */
  readonly text: string;
  at: number;
  /** How many parentheses, negations and calls are open. */
  depth: number;
  /** How many parentheses are open, those of calls included. */
  parentheses: number;
  /** The rest is not parsed: it would only be noise. */
  isStopped: boolean;
  readonly problems: Problem[];
  /** Every field and every call, in the order of their ends, also of conditions that were not understood. */
  readonly operands: Operand[];
  /** Every comparison, likewise. */
  readonly comparisons: Comparison[];
  readonly grammar: Grammar;
  /** What is accepted where references are, by their offsets. Undefined unless the caller needs it. */
  readonly slots: Map<number, Slot> | undefined;
  /** How the last condition is joined with the next one, and where. */
  join: Join | undefined;
  joinFrom: number;
  /** What a value at the cursor would be compared with, or given to. */
  subject: string;
}

/** The rules of the grammar that lead back to themselves. Each returns undefined after a mistake, which it has reported. */
export interface Grammar {
  readonly logical: (cursor: Cursor) => Expression | undefined;
  readonly argument: (cursor: Cursor) => Argument | undefined;
}

/** More mistakes than anyone reads at once. */
const MOST_PROBLEMS = 20;

/** The deepest nesting that the service's engine takes. */
export const DEEPEST = 128;

export function openCursor(text: string, grammar: Grammar, slots?: Map<number, Slot>): Cursor {
  return {
    text: text.trimEnd(),
    at: text.length - text.trimStart().length,
    depth: 0,
    parentheses: 0,
    isStopped: false,
    problems: [],
    operands: [],
    comparisons: [],
    grammar,
    slots,
    join: undefined,
    joinFrom: 0,
    subject: '',
  };
}

export function report(
  cursor: Cursor,
  code: ProblemCode,
  span: Span,
  message: string,
  help?: string,
  fix?: Correction,
): undefined {
  if (cursor.isStopped) return undefined;
  cursor.problems.push(problem(code, span, message, help, fix));
  if (cursor.problems.length >= MOST_PROBLEMS) stop(cursor);
  return undefined;
}

/** Ends the parse: nothing after this point is looked at. */
export function stop(cursor: Cursor): void {
  cursor.isStopped = true;
  cursor.join = undefined;
  cursor.at = cursor.text.length;
}

/** Takes one more level of nesting; false, and reported, when it is one too many. */
export function goDeeper(cursor: Cursor): boolean {
  cursor.depth += 1;
  if (cursor.depth <= DEEPEST) return true;
  const help = 'Write it with less nesting, or as several rules.';
  report(cursor, 'expression-too-deep', tokenAt(cursor), `nested deeper than ${DEEPEST} levels`, help);
  stop(cursor);
  return false;
}

/** The next character's code; that of NUL at the end of the text. */
export function codeAt({ text, at }: Cursor): number {
  return codeIn(text, at);
}

export function startsWith(cursor: Cursor, word: string): boolean {
  return cursor.text.startsWith(word, cursor.at);
}

/** White space of the language: space, line feed and carriage return, no tab. */
export function skipBlanks(cursor: Cursor): void {
  const { text } = cursor;
  let { at } = cursor;
  while (isBlank(codeIn(text, at))) at += 1;
  cursor.at = at;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13;
}

/** The span from an offset to where the cursor is. */
export function since(cursor: Cursor, from: number): Span {
  return { from, to: cursor.at };
}

/**
 * What to mark at the cursor: blanks and the word, the reference `${name}`, the string up to its quote, or the
 * sign that follows. Empty only at the end of the
 * text. The length is bounded, so that marking is no work.
 */
export function tokenAt(cursor: Cursor): Span {
  const length = TOKEN.exec(cursor.text.slice(cursor.at, cursor.at + LONGEST_MARK))?.[0].length ?? 0;
  return { from: cursor.at, to: cursor.at + length };
}

const LONGEST_MARK = 200;
const TOKEN =
  /^\s*(?:\$\{[^{}]*\}|[\p{L}\p{N}_$/][\p{L}\p{N}_.:/-]*|"(?:[^"\\]|\\.)*"?|'[^']*'?|[‘’“”„«»`][^‘’“”„«»`]*[‘’“”„«»`]|[=!<>~&|^]+|\.\.|\S)/u;

/** The word at the cursor, for messages: short, without what follows. */
export function wordAt(cursor: Cursor): string {
  const { from, to } = tokenAt(cursor);
  const word = cursor.text.slice(from, to).trim();
  return word.length > 40 ? `${word.slice(0, 40)}…` : word;
}
