import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import type { Screen } from './table.js';

/** A line of a terminal: what begins it, and a text that may be longer than the line. */
export interface LongLine {
  /** Blanks and a sign; it is never parted from the text. */
  readonly prefix: string;
  /** Inert, with its colours. */
  readonly text: string;
  /** Columns before whatever does not fit in the line. */
  readonly hanging: number;
}

/** A blank at which no line is broken: one column wide, and no inert text has it. */
const GLUE = '\u2028';

/** A text that stays on one line: an address, or a command to copy. Only what `wrapped` writes may hold it. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', GLUE);
}

const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/**
 * A line as the lines of a terminal, broken between words and never inside one, or inside a quoted text. What is too long for any line stays whole:
 * the terminal breaks it, and it can be copied. Without a width nothing is broken.
 */
export function wrapped({ prefix, text, hanging }: LongLine, screen: Screen): readonly string[] {
  return broken(prefix, text, hanging, screen).map((line) => line.replaceAll(GLUE, ' '));
}

function broken(prefix: string, text: string, hanging: number, { width, hide }: Screen): readonly string[] {
  if (width === undefined) return [prefix + text];
  const [blanks = ''] = /^ +/.exec(text) ?? [];
  const begin = prefix + blanks;
  // Before it is broken: half of a secret would not be recognised.
  const glued = hide(text.slice(blanks.length)).replace(QUOTED, unbroken);
  const [first = '', ...rest] = wrapAnsi(glued, Math.max(1, width - stringWidth(begin))).split('\n');
  if (rest.length === 0) return [begin + glued];
  const others = wrapAnsi(rest.join(' '), Math.max(1, width - hanging)).split('\n');
  return [begin + first, ...others.map((line) => ' '.repeat(hanging) + line)];
}
