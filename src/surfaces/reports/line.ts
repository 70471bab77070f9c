import type { Style } from './style.js';

/** `=` for what stays as it is, `>` for what moves, a blank for what has no sign and stands below something that has one. */
export type Sign = '+' | '-' | '~' | '>' | '=' | ' ' | '';

/** A line that tells of a detail. The sign is no part of the text: a text may begin with what looks like one. */
export interface Line {
  /** Blanks before the sign. */
  readonly indent: number;
  readonly sign: Sign;
  /** Inert, with its colours. */
  readonly text: string;
}

/** A line for a terminal. */
export function lineText({ indent, sign, text }: Line, style: Style): string {
  return `${' '.repeat(indent)}${sign === '' ? '' : `${painted(sign, style)} `}${text}`;
}

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
