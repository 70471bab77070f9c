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
/** A word of a shell that has blanks in it. */
const SHELL_WORD = /(?<=[ (=]|^)'[^']+'(?=$|[ ,.;:)])/g;
/** A member of an example: `{ ip.src: 192.0.2.1, …`. */
const MEMBER = /(?<=[{,] )[^\s:]+: (?=\S)/g;
/** A flag and its value. */
const FLAG = /(?<= |^)--[a-z][a-z-]* (?=[^\s-])/g;
/** A command line among words: its flags, and operands that look like a file, a name or a placeholder. */
const COMMAND =
  /(?<=[ (]|^)zonewright [a-z-]+(?: (?:--[a-z](?:[^\s,;)]|\u2028)*|\S*[./=][^\s,;)]*|[A-Z]{2,}(?![a-z])))*/g;

/** What is to be copied stays whole: a quoted text, a member with its value, a flag with its value, a command line. */
function glued(text: string): string {
  const quoted = text.replace(QUOTED, unbroken).replace(SHELL_WORD, unbroken);
  const members = quoted.includes('{ ') ? quoted.replace(MEMBER, unbroken) : quoted;
  const flags = members.includes('--') ? members.replace(FLAG, unbroken) : members;
  return flags.includes('zonewright ') ? flags.replace(COMMAND, unbroken) : flags;
}

/**
 * A line as the lines of a terminal, broken between words and never inside one, nor inside a quoted text or a command line to copy. What is too long for any line stays whole:
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
  const whole = glued(hide(text.slice(blanks.length)));
  const room = Math.max(1, width - widthOf(begin));
  if (widthOf(whole) <= room) return [begin + whole];
  const [first = '', ...rest] = rowsOf(whole, room);
  if (rest.length === 0) return [begin + whole];
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
