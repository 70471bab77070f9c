import wrapAnsi from 'wrap-ansi';
import type { Screen } from './table.js';
import { isUsual, widthOf } from './width.js';

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
  const room = Math.max(1, width - widthOf(begin));
  if (widthOf(glued) <= room) return [begin + glued];
  const [first = '', ...rest] = rowsOf(glued, room);
  if (rest.length === 0) return [begin + glued];
  const others = rowsOf(rest.join(' '), Math.max(1, width - hanging));
  return [begin + first, ...others.map((line) => ' '.repeat(hanging) + line)];
}

/** A text in rows that are no wider than so many columns, but for a word that is; colours are ended and begun again where a row does. */
function rowsOf(text: string, columns: number): readonly string[] {
  return isUsual(text) ? usualRows(text, columns) : wrapAnsi(text, columns).split('\n');
}

/** What wrap-ansi makes of a text that is usual, and of most it is. */
function usualRows(text: string, columns: number): readonly string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (row === '' || word === '' || longer.length <= columns) {
      row = longer;
    } else {
      rows.push(row);
      row = word;
    }
  }
  return [...rows, row].map(withoutBlanksAtItsEnd);
}

function withoutBlanksAtItsEnd(row: string): string {
  let end = row.length;
  while (row[end - 1] === ' ') end -= 1;
  return row.slice(0, end);
}
