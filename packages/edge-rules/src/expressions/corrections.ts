import { likelyCorrection, certainCorrection, writes, type Correction } from '../lib/correction.js';
import type { Span } from './ast.js';

/** Puts a word in place of a span, with blanks where they are missing. */
export function asWord(text: string, { from, to }: Span, word: string, isSure: boolean): Correction {
  const before = from === 0 || /[\s(]/.test(text.charAt(from - 1)) ? '' : ' ';
  const behind = to >= text.length || /[\s)]/.test(text.charAt(to)) ? '' : ' ';
  return (isSure ? certainCorrection : likelyCorrection)(
    { from, to },
    `${before}${word}${behind}`,
    writes(word),
  );
}

/** Puts a known name in place of an unknown one: surely if only its case differs. */
export function asName(written: string, span: Span, meant: string | undefined): Correction | undefined {
  if (meant === undefined) return undefined;
  return written.toLowerCase() === meant.toLowerCase()
    ? certainCorrection(span, meant)
    : likelyCorrection(span, meant);
}

/** Puts a text in double quotes in place of a span. Undefined if it needs an escape. */
export function asText(span: Span, content: string, isSure = true): Correction | undefined {
  if (/["\\]/.test(content)) return undefined;
  return (isSure ? certainCorrection : likelyCorrection)(span, `"${content}"`);
}
