import type { Document, YAMLError } from 'yaml';
import type { Fault, Span } from './fault.js';
import { LIMITS } from './limits.js';
import { SYNTAX_ROWS, type SyntaxRow } from './syntax-rows.js';

/**
 * Says in plain words what the parser found, by its error codes (documented with the yaml package, "Errors").
 * Of several errors in one line only the first is kept: the others follow from it.
 */
export function syntaxFaults(
  errors: readonly YAMLError[],
  document: Document,
  text: string,
): readonly Fault[] {
  return firstOfEachLine(errors, text).map((error) => toFault(error, document, text));
}

function firstOfEachLine(errors: readonly YAMLError[], text: string): readonly YAMLError[] {
  const kept: YAMLError[] = [];
  let lineEnd = -1;
  for (const error of errors.toSorted((a, b) => a.pos[0] - b.pos[0])) {
    if (error.pos[0] <= lineEnd) continue;
    kept.push(error);
    const next = text.indexOf('\n', error.pos[0]);
    lineEnd = next === -1 ? text.length : next;
    if (kept.length === LIMITS.findings) break;
  }
  return kept;
}

function toFault(error: YAMLError, document: Document, text: string): Fault {
  const row = SYNTAX_ROWS.find((candidate) => fits(candidate, error, text));
  return {
    code: 'yaml-syntax',
    message: row?.message ?? 'this is not YAML',
    help: row?.help ?? 'Check this line.',
    at: row?.at?.(error, document, text) ?? skipBlanks(error, text),
  };
}

function fits(row: SyntaxRow, error: YAMLError, text: string): boolean {
  if (row.code !== '*' && row.code !== error.code) return false;
  if (row.says !== undefined && !error.message.includes(row.says)) return false;
  return row.source === undefined || row.source.test(text.slice(error.pos[0], error.pos[0] + 2048));
}

/** The parser often points at the indentation; people look at what is indented. */
function skipBlanks(error: YAMLError, text: string): Span {
  const [start, end] = error.pos;
  let at = start;
  while (text[at] === ' ' && text[at + 1] !== undefined) at++;
  return { start: at, end: Math.max(end, at + 1) };
}
