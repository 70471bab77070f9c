import wrapAnsi from 'wrap-ansi';
import type { Screen } from './table.js';
import { GLUE, printed } from './inline.js';
import type { LongLine } from './text.js';
import { isUsual, widthOf } from './width.js';

const QUOTED = /"(?:[^"\\]|\\.)*"/g;
/** A quoted word of a shell. */
const SHELL_WORD = /(?<=[ (=]|^)'[^']+'(?=$|[ ,.;:)])/g;
/** A member of an example: `{ ip.src: 192.0.2.1, …`. */
const MEMBER = /(?<=[{,] )[^\s:]+: (?=\S)/g;
/** A flag and its value. */
const FLAG = /(?<= |^)--[a-z][a-z-]* (?=[^\s-])/g;
/** A command line in a text: flags, and operands that look like a file, name or placeholder. */
const COMMAND =
  /(?<=[ (]|^)zonewright [a-z-]+(?: (?:--[a-z](?:[^\s,;)]|\u2028)*|\S*[./=][^\s,;)]*|[A-Z]{2,}(?![a-z])))*/g;

function withGlue(text: string): string {
  return text.replaceAll(' ', GLUE);
}

/** Keeps together what is copied: quoted texts, members and flags with values, command lines. */
function glued(text: string): string {
  const quoted = text.replace(QUOTED, withGlue).replace(SHELL_WORD, withGlue);
  const members = quoted.includes('{ ') ? quoted.replace(MEMBER, withGlue) : quoted;
  const flags = members.includes('--') ? members.replace(FLAG, withGlue) : members;
  return flags.includes('zonewright ') ? flags.replace(COMMAND, withGlue) : flags;
}

/**
 * Breaks a line to the terminal's width between words, but not in quoted texts and command lines. A word that is too long stays whole, to be copied.
 */
export function wrapped({ prefix, text, hanging, most }: LongLine, screen: Screen): readonly string[] {
  const { style, width } = screen;
  const narrow = most === undefined ? screen : { ...screen, width: Math.min(width ?? most, most) };
  return brokenText(printed(prefix, style), printed(text, style, true), hanging, narrow);
}

/** As `wrapped`, for texts that are printed already. */
export function brokenText(prefix: string, text: string, hanging: number, screen: Screen): readonly string[] {
  return broken(prefix, text, hanging, screen).map((line) => line.replaceAll(GLUE, ' '));
}

function broken(prefix: string, text: string, hanging: number, { width, hide }: Screen): readonly string[] {
  if (width === undefined) return [prefix + text];
  const [blanks = ''] = /^ +/.exec(text) ?? [];
  const begin = prefix + blanks;
  // Redacted first: half a secret would not be found.
  const whole = glued(hide(text.slice(blanks.length)));
  const room = Math.max(1, width - widthOf(begin));
  if (!whole.includes(' ') || widthOf(whole) <= room) return [begin + whole];
  const [first = '', ...rest] = rowsOf(whole, room);
  if (rest.length === 0) return [begin + whole];
  const others = rowsOf(rest.join(' '), Math.max(1, width - hanging));
  return [begin + first, ...others.map((line) => ' '.repeat(hanging) + line)];
}

/** A text in rows of so many columns. Colours end with a row and start again. */
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
