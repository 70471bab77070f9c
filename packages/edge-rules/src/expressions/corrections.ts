import { perhapsWrite, surely, writes, type Correction } from '../lib/correction.js';
import type { Span } from './ast.js';

/** A word of the language in place of a stretch of an expression, with blanks around it where they are missing. */
export function asWord(text: string, { from, to }: Span, word: string, isSure: boolean): Correction {
  const before = from === 0 || /[\s(]/.test(text.charAt(from - 1)) ? '' : ' ';
  const behind = to >= text.length || /[\s)]/.test(text.charAt(to)) ? '' : ' ';
  return (isSure ? surely : perhapsWrite)({ from, to }, `${before}${word}${behind}`, writes(word));
}

/** A known name in place of one that is not: only the case of its letters is never a matter of opinion. */
export function asName(written: string, span: Span, meant: string | undefined): Correction | undefined {
  if (meant === undefined) return undefined;
  return written.toLowerCase() === meant.toLowerCase() ? surely(span, meant) : perhapsWrite(span, meant);
}

/** A text in double quotes in place of a stretch of an expression, if it needs no escape. */
export function asText(span: Span, content: string, isSure = true): Correction | undefined {
  if (/["\\]/.test(content)) return undefined;
  return (isSure ? surely : perhapsWrite)(span, `"${content}"`);
}
