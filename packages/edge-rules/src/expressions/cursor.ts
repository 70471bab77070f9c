import type { Argument, Comparison, Expression, Logical, Operand, Span } from './ast.js';
import type { Correction } from '../lib/correction.js';
import { codeIn } from './characters.js';
import { problem, type Problem, type ProblemCode } from './problems.js';

/** A value of a type, a pattern's source, or anything if the context does not say. */
export type Taken = 'Int' | 'Ip' | 'Bytes' | 'Pattern' | 'Unknown';

/** The place of a reference `${name}`. */
export interface Slot {
  readonly takes: Taken;
  /** In a set: perhaps several values, networks and ranges. */
  readonly isMember: boolean;
  /** What it is compared with or given to, for messages. */
  readonly subject: string;
}

/** As the language writes it, or as people do by mistake. */
export interface Join {
  readonly kind: Logical['kind'];
  readonly text: string;
  readonly isMistake: boolean;
}

/** Where the parser is, and what it found. It only moves forward. */
export interface Cursor {
  /** Without blanks at the end: offsets are those of the whole text. */
  readonly text: string;
  at: number;
  /** How many parentheses, negations and calls are open. */
  depth: number;
  /** How many parentheses are open, with those of calls. */
  parentheses: number;
  /** Parsing the rest would only be noise. */
  isStopped: boolean;
  readonly problems: Problem[];
  /** Fields and calls in the order of their ends, also of conditions that were not understood. */
  readonly operands: Operand[];
  /** Comparisons, likewise. */
  readonly comparisons: Comparison[];
  readonly grammar: Grammar;
  /** By offset: what may be in place of references. Undefined if not needed. */
  readonly slots: Map<number, Slot> | undefined;
  /** The join of the last condition and the next. */
  join: Join | undefined;
  joinFrom: number;
  /** What a value here would be compared with or given to. */
  subject: string;
}

/** Recursive rules of the grammar. Undefined after a mistake, which was reported. */
export interface Grammar {
  readonly logical: (cursor: Cursor) => Expression | undefined;
  readonly argument: (cursor: Cursor) => Argument | undefined;
}

/** More mistakes are not read at once. */
const MOST_PROBLEMS = 20;

/** The deepest nesting that the engine takes. */
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

/** Ends the parse: the rest is not looked at. */
export function stop(cursor: Cursor): void {
  cursor.isStopped = true;
  cursor.join = undefined;
  cursor.at = cursor.text.length;
}

/** False, and reported, for one level too many. */
export function enterLevel(cursor: Cursor): boolean {
  cursor.depth += 1;
  if (cursor.depth <= DEEPEST) return true;
  const help = 'Write it with less nesting, or as several rules.';
  report(cursor, 'expression-too-deep', tokenAt(cursor), `nested deeper than ${DEEPEST} levels`, help);
  stop(cursor);
  return false;
}

/** The code of the next character; NUL at the end. */
export function codeAt({ text, at }: Cursor): number {
  return codeIn(text, at);
}

export function startsWith(cursor: Cursor, word: string): boolean {
  return cursor.text.startsWith(word, cursor.at);
}

/** Space, line feed and carriage return; a tab is none. */
export function skipBlanks(cursor: Cursor): void {
  const { text } = cursor;
  let { at } = cursor;
  while (isBlank(codeIn(text, at))) at += 1;
  cursor.at = at;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13;
}

/** The span from an offset to the cursor. */
export function since(cursor: Cursor, from: number): Span {
  return { from, to: cursor.at };
}

/** What to mark: a word, reference, string or sign, with blanks before. Bounded. Empty only at the end. */
export function tokenAt(cursor: Cursor): Span {
  const length = TOKEN.exec(cursor.text.slice(cursor.at, cursor.at + LONGEST_MARK))?.[0].length ?? 0;
  return { from: cursor.at, to: cursor.at + length };
}

const LONGEST_MARK = 200;
const TOKEN =
  /^\s*(?:\$\{[^{}]*\}|[\p{L}\p{N}_$/][\p{L}\p{N}_.:/-]*|"(?:[^"\\]|\\.)*"?|'[^']*'?|[‘’“”„«»`][^‘’“”„«»`]*[‘’“”„«»`]|[=!<>~&|^]+|\.\.|\S)/u;

/** The word at the cursor, cut, for messages. */
export function wordAt(cursor: Cursor): string {
  const { from, to } = tokenAt(cursor);
  const word = cursor.text.slice(from, to).trim();
  return word.length > 40 ? `${word.slice(0, 40)}…` : word;
}
