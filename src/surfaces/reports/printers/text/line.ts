import { cyan, dim, green, inline, red, yellow, type Inline } from './inline.js';
import type { LongLine } from './text.js';

/** Signs of lines: `=` stays, `>` moves, a blank below a line with a sign. */
export type Sign = '+' | '-' | '~' | '>' | '=' | ' ' | '';

/** A line of details. Its sign is apart, as texts can start with one. */
export interface Line {
  /** Blanks before the sign. */
  readonly indent: number;
  readonly sign: Sign;
  readonly text: Inline;
  /** Columns before the rest of a broken line, from the indent. */
  readonly hanging?: number;
}

/** A line for a terminal, whole, after so many blanks. */
export function wholeLine(line: Line, blanks = 0): Inline {
  const { prefix, text } = longLine(line, blanks);
  return [prefix, text];
}

/** A line after so many blanks. It can be wider than the terminal. */
export function longLine({ indent, sign, text, hanging = HANGING }: Line, blanks = 0): LongLine {
  const before = ' '.repeat(blanks + indent);
  const prefix = sign === '' ? before : inline`${before}${paintedAs(sign, sign)} `;
  return { prefix, text, hanging: before.length + hanging };
}

const HANGING = 4;

/** A text in the colour of a sign. */
export function paintedAs(sign: Sign, text: string): Inline {
  switch (sign) {
    case '+':
      return green(text);
    case '-':
      return red(text);
    case '~':
      return yellow(text);
    case '>':
      return cyan(text);
    case '=':
      return dim(text);
    case ' ':
    case '':
      return text;
  }
}
