import { isVisible, visibleInQuotes } from '../yaml/characters.js';
import { isMisread } from '../yaml/misread.js';

/** The context of a string. In brackets, fewer characters need no quotes. */
export interface Setting {
  readonly isFlow: boolean;
  /** In double quotes even if not needed. */
  readonly isQuoted?: boolean;
}

/**
 * A string on one line: plain if possible, else in double quotes, or single ones if it has double quotes or backslashes. Ids get double quotes: one
 * of digits would be a number.
 */
export function quoted(value: string, { isFlow, isQuoted = false }: Setting): string {
  if (!isQuoted && !isMisread(value) && isPlain(value, isFlow)) return value;
  if (!/["\\]/.test(value) && isPrintable(value)) return `"${value}"`;
  return isPrintable(value) ? `'${value.replaceAll("'", "''")}'` : visibleInQuotes(JSON.stringify(value));
}

/** Keys are always strings, so plain ones stay plain. */
export function quotedKey(value: string, wasPlain: boolean, isFlow: boolean): string {
  return wasPlain && isPlain(value, isFlow) ? value : quoted(value, { isFlow });
}

/** True if a text needs no escapes in quotes or blocks: no tabs, line ends and hidden characters. */
export function isPrintable(value: string): boolean {
  return !/[\p{Cc}\p{Cs}\u2028\u2029\uFEFF]/u.test(value) && isVisible(value);
}

/** Plain scalars on one line (YAML 1.2.2, 7.3.3). */
function isPlain(value: string, isFlow: boolean): boolean {
  if (!isPrintable(value) || value.trim() !== value || /: |:$| #/.test(value)) return false;
  if (isFlow && /[,[\]{}]/.test(value)) return false;
  return /^(?:[^-?:,[\]{}#&*!|>'"%@`\s]|[-?:][^\s,[\]{}])/.test(value) && !/^(?:---|\.\.\.)/.test(value);
}
