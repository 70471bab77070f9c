import type { Document, YAMLError } from 'yaml';
import type { Span } from './fault.js';
import { LIMITS } from './limits.js';
import { lineStart } from './lines.js';
import { openBracket } from './syntax-rows.js';

/**
 * Errors that don't follow from others: the first per line, none in reported lines, in the block below a wrong line, or after an unclosed bracket or
 * quote. Sorted by place, as the input.
 */
export function withoutFollowing(
  errors: readonly YAMLError[],
  document: Document,
  text: string,
  reported: readonly Span[],
): readonly YAMLError[] {
  return firstOfEachBlock(withoutInside(errors, document, text), text, reported);
}

/** Parser messages for an unclosed bracket, and quote. */
const OPEN_BRACKET = /Flow (?:map|sequence).*end with a/;
const OPEN_QUOTE = /Missing closing .*quote/;

/** Drops errors after the first unclosed bracket or quote: that text is not read as meant. */
function withoutInside(errors: readonly YAMLError[], document: Document, text: string): readonly YAMLError[] {
  const open = errors.find(({ message }) => OPEN_BRACKET.test(message));
  if (open === undefined) return errors;
  const from = lineStart(text, openBracket(open, document, text).start);
  const cause =
    errors.find(({ pos: [at], message }) => at >= from && at <= open.pos[0] && OPEN_QUOTE.test(message)) ??
    open;
  return errors.filter((error) => error === cause || error.pos[0] < from);
}

function firstOfEachBlock(
  errors: readonly YAMLError[],
  text: string,
  reported: readonly Span[],
): readonly YAMLError[] {
  const kept: YAMLError[] = [];
  const reportedLines = new Set(reported.map(({ start }) => lineStart(text, start)));
  let ends = -1;
  for (const error of errors) {
    if (error.pos[0] <= ends) continue;
    const start = lineStart(text, error.pos[0]);
    if (!reportedLines.has(start)) kept.push(error);
    ends = endOfBlock(text, start);
    if (kept.length === LIMITS.findings) break;
  }
  return kept;
}

/** The end of the deeper indented lines below one. If that is wrong, their owner is unknown. */
function endOfBlock(text: string, start: number): number {
  const indent = indentAt(text, start);
  let end = endOfLine(text, start);
  while (end < text.length) {
    const next = end + 1;
    const nextEnd = endOfLine(text, next);
    const isBlank = text.slice(next, nextEnd).trim() === '';
    if (!isBlank && indentAt(text, next) <= indent) return end;
    end = nextEnd;
  }
  return end;
}

function indentAt(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at++;
  return at - start;
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}
