import wrapAnsi from 'wrap-ansi';
import type { Screen } from './table.js';
import { isUsual, widthOf } from './width.js';

/** A prefix, and a text that can be longer than a line. */
export interface LongLine {
  /** Blanks and a sign. It is never separated from the text. */
  readonly prefix: string;
  /** Inert, with colours. */
  readonly text: string;
  /** Columns before the rest of a broken line. */
  readonly hanging: number;
}

/** Replaces blanks where no line is broken. It is one column wide, and inert texts don't contain it. */
const GLUE = '\u2028';

/** A text that stays on one line, such as an address or a command. Only for texts that `wrapped` prints. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', GLUE);
}

const QUOTED = /"(?:[^"\\]|\\.)*"/g;
/** A quoted word of a shell. */
const SHELL_WORD = /(?<=[ (=]|^)'[^']+'(?=$|[ ,.;:)])/g;
/** A member of an example: `{ ip.src: 192.0.2.1, …`. */
const MEMBER = /(?<=[{,] )[^\s:]+: (?=\S)/g;
/** A flag and its value. */
const FLAG = /(?<= |^)--[a-z][a-z-]* (?=[^\s-])/g;
/** A command line in a text: its flags, and operands that look like a file, a name or a placeholder. */
const COMMAND =
  /(?<=[ (]|^)zonewright [a-z-]+(?: (?:--[a-z](?:[^\s,;)]|\u2028)*|\S*[./=][^\s,;)]*|[A-Z]{2,}(?![a-z])))*/g;

/** Keeps together what is copied: quoted texts, members and flags with their values, command lines. */
function glued(text: string): string {
  const quoted = text.replace(QUOTED, unbroken).replace(SHELL_WORD, unbroken);
  const members = quoted.includes('{ ') ? quoted.replace(MEMBER, unbroken) : quoted;
  const flags = members.includes('--') ? members.replace(FLAG, unbroken) : members;
  return flags.includes('zonewright ') ? flags.replace(COMMAND, unbroken) : flags;
}

/**
 * Breaks a line to the width of the terminal, between words, but not in a quoted text or a command line. A word that is too long stays whole, so that it
 * can be copied.
 */
export function wrapped({ prefix, text, hanging }: LongLine, screen: Screen): readonly string[] {
  return broken(prefix, text, hanging, screen).map((line) => line.replaceAll(GLUE, ' '));
}

function broken(prefix: string, text: string, hanging: number, { width, hide }: Screen): readonly string[] {
  if (width === undefined) return [prefix + text];
  const [blanks = ''] = /^ +/.exec(text) ?? [];
  const begin = prefix + blanks;
  // Redacted before it is broken: half a secret would not be found.
  const whole = glued(hide(text.slice(blanks.length)));
  const room = Math.max(1, width - widthOf(begin));
  if (widthOf(whole) <= room) return [begin + whole];
  const [first = '', ...rest] = rowsOf(whole, room);
  if (rest.length === 0) return [begin + whole];
  const others = rowsOf(rest.join(' '), Math.max(1, width - hanging));
  return [begin + first, ...others.map((line) => ' '.repeat(hanging) + line)];
}

/** A text in rows of at most so many columns. Colours end and start again at the end of a row. */
function rowsOf(text: string, columns: number): readonly string[] {
  return isUsual(text) ? usualRows(text, columns) : wrapAnsi(text, columns).split('\n');
}

/** As wrap-ansi, but faster, for texts without colours and unusual characters. */
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
