import type { Document, YAMLError } from 'yaml';
import { defined } from '../../kernel/lib/defined.js';
import type { Fault, Span } from './fault.js';
import { withoutFollowing } from './follow-ups.js';
import type { LexemeStream } from './lexemes.js';
import { lineStart } from './lines.js';
import { quotesFix, restOfLine } from './quoting.js';
import { SYNTAX_ROWS, type SyntaxRow, valueAround } from './syntax-rows.js';
import { tabsIn } from './tabs.js';

/**
 * Puts parser errors into plain words by code (yaml package, "Errors"). Each mistake once: the first per line, none that follow from an earlier
 * report, tabs, or a wrong line above.
 */
export function syntaxFaults(
  errors: readonly YAMLError[],
  document: Document,
  text: string,
  { reported, lostAt, blockScalars }: LexemeStream,
): readonly Fault[] {
  const tabs = errors.length === 0 ? undefined : tabsIn(text, blockScalars);
  const end = Math.min(lostAt, tabs?.from ?? lostAt);
  const sorted = errors.toSorted((a, b) => a.pos[0] - b.pos[0] || rank(a) - rank(b));
  const own = withoutFollowing(sorted, document, text, reported).filter(({ pos: [at] }) => at < end);
  const faults = own.map((error) => syntaxFault(error, document, text));
  const fromTabs = errors.some(({ pos: [at] }) => at >= end && at < lostAt);
  return tabs !== undefined && fromTabs ? [...faults, tabs.fault] : faults;
}

/** At one place, the error about brackets says more. */
function rank({ code }: YAMLError): number {
  return code === 'BLOCK_IN_FLOW' ? 0 : 1;
}

/** One error in plain words. Of the text it has only the value in its help. Pure. */
export function syntaxFault(error: YAMLError, document: Document, text: string): Fault {
  const row = SYNTAX_ROWS.find((candidate) => fits(candidate, error, document, text));
  const at = placeOf(row, error, document, text);
  return {
    code: 'yaml-syntax',
    message: row?.message ?? 'this is not YAML',
    help: helpOf(row, error, text),
    at,
    ...defined({ fix: fixOf(row, error, at, text) }),
  };
}

function fixOf(
  row: SyntaxRow | undefined,
  { pos: [error] }: YAMLError,
  at: Span,
  text: string,
): Fault['fix'] {
  if (row?.becomes === undefined) return undefined;
  if (row.becomes === 'quotes') return quotesFix(text, valueAround(text, error));
  return { title: 'Write a space', safe: true, edits: [{ at, text: row.becomes }] };
}

function helpOf(row: SyntaxRow | undefined, { pos: [at] }: YAMLError, text: string): string {
  if (row === undefined) return 'Check this line.';
  return typeof row.help === 'string' ? row.help : row.help(valueOnLine(text, at));
}

function valueOnLine(text: string, offset: number): string {
  const { start, end } = valueAround(text, offset);
  return text.slice(start, end);
}

function placeOf(row: SyntaxRow | undefined, error: YAMLError, document: Document, text: string): Span {
  return row?.at?.(error, document, text) ?? skipBlanks(error, text);
}

function fits(row: SyntaxRow, error: YAMLError, document: Document, text: string): boolean {
  if (row.code !== '*' && row.code !== error.code) return false;
  if (row.says !== undefined && !error.message.includes(row.says)) return false;
  const { start } = skipBlanks(error, text);
  if (row.above !== undefined && !row.above.test(lineAbove(text, start))) return false;
  if (row.line !== undefined && !row.line.test(lineOf(text, placeOf(row, error, document, text).start)))
    return false;
  return row.source === undefined || row.source.test(text.slice(error.pos[0], error.pos[0] + 2048));
}

/** The line above an offset's, at most its last 2,048 code units. */
function lineAbove(text: string, offset: number): string {
  const end = lineStart(text, offset) - 1;
  return end < 0 ? '' : text.slice(Math.max(lineStart(text, end), end - 2048), end);
}

/** An offset's line, at most its first 2,048 code units. */
function lineOf(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return text.slice(start, Math.min(restOfLine(text, offset).end, start + 2048));
}

/** Skips indentation: the parser points at it, people look at what follows. */
function skipBlanks(error: YAMLError, text: string): Span {
  const [start, end] = error.pos;
  let at = start;
  while (text[at] === ' ' && text[at + 1] !== undefined) at++;
  return { start: at, end: Math.max(end, at + 1) };
}
