import type { Screen } from './table.js';
import { widthOf } from './width.js';
import { wrapped } from './wrapped.js';

// oxlint-disable-next-line no-control-regex -- a colour of a terminal begins with a control character
const COLOUR = /\u001B\[[\d;]*m/g;
/** Blanks, then a sign of a detail with its colours. */
// oxlint-disable-next-line no-control-regex -- as above
const BEGIN = /^ *(?:(?:\u001B\[[\d;]*m)*[-+~>=!?](?:\u001B\[[\d;]*m)* +)?/;
/** What stands between the columns of a line. */
const GAP = /\S {2,}(?=\S)/g;
/** A line that is not indented is a sentence, unless its columns are far apart. */
const WIDE_GAP = /\S {3,}(?=\S)/g;
/** The last column still has so much of the line. */
const MOST_BEFORE = 0.6;
const HANGING = 2;

/**
 * A report as the lines of a terminal: what is too long for one is broken between words, and goes on below the last column that leaves
 * enough room, else a little deeper than it began. For prose and for lines in columns: what is to be copied as lines, such as a diff, is not for it.
 */
export function within(text: string, screen: Screen): string {
  const { width } = screen;
  if (width === undefined) return text;
  return text
    .split('\n')
    .flatMap((line) => (widthOf(line) <= width ? [line] : brokenLine(line, width, screen)))
    .join('\n');
}

function brokenLine(line: string, width: number, screen: Screen): readonly string[] {
  const [prefix = ''] = BEGIN.exec(line) ?? [];
  return wrapped(
    { prefix, text: line.slice(prefix.length), hanging: hangingOf(line, prefix, width) },
    screen,
  );
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
