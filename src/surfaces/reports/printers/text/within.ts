import { printed } from './inline.js';
import type { Screen } from './table.js';
import { isLong, type Text, type TextLine } from './text.js';
import { widthOf } from './width.js';
import { brokenText, wrapped } from './wrapped.js';

// oxlint-disable-next-line no-control-regex -- a colour of a terminal begins with a control character
const COLOUR = /\u001B\[[\d;]*m/g;
/** The start of a line: blanks, a detail's sign, its colours. */
// oxlint-disable-next-line no-control-regex -- as above
const BEGIN = /^ *(?:(?:\u001B\[[\d;]*m)*[-+~>=!?](?:\u001B\[[\d;]*m)* +)?/;
/** The gap between columns. */
const GAP = /\S {2,}(?=\S)/g;
/** In lines without indent: sentences, unless columns are far apart. */
const WIDE_GAP = /\S {3,}(?=\S)/g;
/** The last column has to start before this part of the line. */
const MOST_BEFORE = 0.6;
const HANGING = 2;

/** Prints a report: its texts are inert, it has the screen's colours, and its lines are broken to the terminal's width, between words. */
export function within(text: Text, screen: Screen): string {
  return text.map((line) => `${printedLine(line, screen)}\n`).join('');
}

function printedLine(line: TextLine, screen: Screen): string {
  if (isLong(line)) return wrapped(line, screen).join('\n');
  const { width, style } = screen;
  const whole = printed(line, style);
  return width === undefined || widthOf(whole) <= width
    ? whole
    : brokenLine(printed(line, style, true), width, screen).join('\n');
}

function brokenLine(line: string, width: number, screen: Screen): readonly string[] {
  const [prefix = ''] = BEGIN.exec(line) ?? [];
  return brokenText(prefix, line.slice(prefix.length), hangingOf(line, prefix, width), screen);
}

function hangingOf(line: string, prefix: string, width: number): number {
  const plain = line.replace(COLOUR, '');
  const gap = line.startsWith(' ') ? GAP : WIDE_GAP;
  const columns = [...plain.matchAll(gap)].map(({ index, 0: blanks }) =>
    widthOf(plain.slice(0, index) + blanks),
  );
  const last = columns.findLast((column) => column <= width * MOST_BEFORE && column > widthOf(prefix));
  return last ?? Math.min(widthOf(prefix) + HANGING, Math.max(0, width - 1));
}
