import type { Style } from './style.js';
import type { LongLine } from './wrapped.js';

/** `=` for what stays as it is, `>` for what moves, a blank for what has no sign and stands below something that has one. */
export type Sign = '+' | '-' | '~' | '>' | '=' | ' ' | '';

/** A line that tells of a detail. The sign is no part of the text: a text may begin with what looks like one. */
export interface Line {
  /** Blanks before the sign. */
  readonly indent: number;
  readonly sign: Sign;
  /** Inert, with its colours. */
  readonly text: string;
  /** Columns between the indent and what does not fit in a line of a terminal; absent: a little more than the sign takes. */
  readonly hanging?: number;
}

/** A line for a terminal. */
export function lineText(line: Line, style: Style): string {
  const { prefix, text } = longLine(line, style);
  return prefix + text;
}

/** A line for a terminal that may be too long for it, behind so many blanks. */
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
