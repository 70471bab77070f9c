import { missingValue } from './advice.js';
import type { PatternLiteral } from './ast.js';
import { QUOTE } from './characters.js';
import { codeAt, report, since, type Cursor } from './cursor.js';
import type { ProblemCode } from './problems.js';
import { regexProblem, type PatternProblem } from './regex.js';
import { takeSlot } from './slots.js';
import { offsetInQuoted, opensRaw, quotedRegex, quotedString, rawString, textOf } from './strings.js';
import { wildcardProblem } from './wildcard.js';

/** From a pattern's character to its place in the expression. */
type OffsetOf = (offset: number) => number;

/** A regular expression: quoted, with `\"` as the only escape, or raw. */
export function regexLiteral(cursor: Cursor): PatternLiteral | undefined {
  const slot = patternSlot(cursor);
  if (slot !== undefined) return slot;
  if (codeAt(cursor) !== QUOTE) return rawPattern(cursor, 'expression-regex');
  const quoted = quotedRegex(cursor);
  if (quoted === undefined) return undefined;
  const { literal, dropped } = quoted;
  const offsetOf: OffsetOf = (offset) =>
    literal.span.from + 1 + offset + dropped.filter((at) => at <= offset).length;
  return accepted(cursor, literal, 'expression-regex', offsetOf);
}

/** A wildcard pattern: quoted, with escapes, or raw. */
export function wildcardLiteral(cursor: Cursor): PatternLiteral | undefined {
  const slot = patternSlot(cursor);
  if (slot !== undefined) return slot;
  if (codeAt(cursor) !== QUOTE) return rawPattern(cursor, 'expression-wildcard');
  const quoted = quotedString(cursor);
  if (quoted === undefined) return undefined;
  const { span } = quoted;
  const literal: PatternLiteral = { kind: 'pattern', value: textOf(quoted.value), form: 'quoted', span };
  const content = cursor.text.slice(span.from + 1, span.to - 1);
  return accepted(
    cursor,
    literal,
    'expression-wildcard',
    (offset) => span.from + 1 + offsetInQuoted(content, offset),
  );
}

function patternSlot(cursor: Cursor): PatternLiteral | undefined {
  const slot = takeSlot(cursor, 'Pattern');
  return slot && { kind: 'pattern', value: '', form: 'quoted', span: slot };
}

type PatternCode = Extract<ProblemCode, 'expression-regex' | 'expression-wildcard'>;

function rawPattern(cursor: Cursor, code: PatternCode): PatternLiteral | undefined {
  if (!opensRaw(cursor.text, cursor.at)) return missingValue(cursor, 'Bytes');
  const from = cursor.at;
  const raw = rawString(cursor);
  if (raw === undefined) return undefined;
  const literal: PatternLiteral = {
    kind: 'pattern',
    value: raw.content,
    form: 'raw',
    span: since(cursor, from),
  };
  return accepted(cursor, literal, code, (offset) => raw.from + offset);
}

/** What is wrong with a pattern, in offsets of its source. */
export function patternProblem(code: PatternCode, source: string): PatternProblem | undefined {
  return code === 'expression-regex' ? regexProblem(source) : wildcardProblem(source);
}

/** Undefined, and reported at its place, if the pattern is wrong. */
function accepted(
  cursor: Cursor,
  literal: PatternLiteral,
  code: PatternCode,
  offsetOf: OffsetOf,
): PatternLiteral | undefined {
  const found = patternProblem(code, literal.value);
  if (found === undefined) return literal;
  const from = offsetOf(found.from);
  const span = { from, to: Math.max(offsetOf(found.to), from + 1) };
  return report(cursor, code, span, found.message, found.help);
}
