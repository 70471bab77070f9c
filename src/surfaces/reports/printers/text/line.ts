import type { Style } from './style.js';
import type { LongLine } from './wrapped.js';

/** Signs of lines: `=` stays, `>` moves, a blank below a line with a sign. */
export type Sign = '+' | '-' | '~' | '>' | '=' | ' ' | '';

/** A line of details. Its sign is apart, as texts can start with one. */
export interface Line {
  /** Blanks before the sign. */
  readonly indent: number;
  readonly sign: Sign;
  /** Inert, with colours. */
  readonly text: string;
  /** Columns before the rest of a broken line, from the indent. */
  readonly hanging?: number;
}

/** A line for a terminal. */
export function lineText(line: Line, style: Style): string {
  const { prefix, text } = longLine(line, style);
  return prefix + text;
}

/** A line after so many blanks. It can be wider than the terminal. */
export function longLine(
  { indent, sign, text, hanging = HANGING }: Line,
  style: Style,
  blanks = 0,
): LongLine {
  const before = ' '.repeat(blanks + indent);
  const prefix = sign === '' ? before : `${before}${painted(sign, style)} `;
  return { prefix, text, hanging: before.length + hanging };
}

const HANGING = 4;

function painted(sign: Sign, style: Style): string {
  switch (sign) {
    case '+':
      return style.green(sign);
    case '-':
      return style.red(sign);
    case '~':
      return style.yellow(sign);
    case '>':
      return style.cyan(sign);
    case '=':
      return style.dim(sign);
    case ' ':
    case '':
      return sign;
  }
}
