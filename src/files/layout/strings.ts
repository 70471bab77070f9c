import { isVisible, visibleInQuotes } from '../yaml/characters.js';

/** Where a string stands: between brackets fewer characters may go without quotes. */
export interface Setting {
  readonly isFlow: boolean;
  /** In double quotes even when it needs none. */
  readonly isQuoted?: boolean;
}

const ID = /^[0-9a-f]{32}$/;

/**
 * A string on one line: plain where it can be, else in double quotes, in single ones when it holds double quotes or backslashes. Ids are
 * always in double quotes: one of digits alone would be a number.
 */
export function quoted(value: string, { isFlow, isQuoted = false }: Setting): string {
  if (!isQuoted && !ID.test(value) && isPlain(value, isFlow) && !isOtherThanString(value)) return value;
  if (!/["\\]/.test(value) && isPrintable(value)) return `"${value}"`;
  return isPrintable(value) ? `'${value.replaceAll("'", "''")}'` : visibleInQuotes(JSON.stringify(value));
}

/** Keys are strings whatever they look like, so one that was written plain goes without quotes. */
export function quotedKey(value: string, wasPlain: boolean, isFlow: boolean): string {
  return wasPlain && isPlain(value, isFlow) ? value : quoted(value, { isFlow });
}

/** What can stand inside quotes, and in a block, as itself: tabs, line ends and what can't be seen can't. */
export function isPrintable(value: string): boolean {
  return !/[\p{Cc}\p{Cs}\u2028\u2029\uFEFF]/u.test(value) && isVisible(value);
}

/** Plain scalars of YAML 1.2.2, chapter 7.3.3, within one line. */
function isPlain(value: string, isFlow: boolean): boolean {
  if (!isPrintable(value) || value.trim() !== value || /: |:$| #/.test(value)) return false;
  if (isFlow && /[,[\]{}]/.test(value)) return false;
  return /^(?:[^-?:,[\]{}#&*!|>'"%@`\s]|[-?:][^\s,[\]{}])/.test(value) && !/^(?:---|\.\.\.)/.test(value);
}

/**
 * What the core schema (chapter 10.3.2) reads as null, a boolean or a number, in any case, and what readers of YAML 1.1 still do (its
 * repository of types: `no`, `1_000`, `0b11`, `1:30`, `2026-12-31`): nothing is left to a reader's guess.
 */
function isOtherThanString(value: string): boolean {
  return (
    /^(?:~|null|true|false|yes|no|on|off|<<|=)$/i.test(value) ||
    /^[-+]?(?:0o[0-7]+|0x[\da-f_]+|0b[01_]+|\.inf|\.nan)$/i.test(value) ||
    /^[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?$/i.test(value) ||
    /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/.test(value) ||
    /^\d{4}-\d\d?-\d\d?(?:$|[Tt \t])/.test(value)
  );
}
