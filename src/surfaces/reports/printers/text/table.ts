import { padded, widthOfAll } from './columns.js';
import type { Style } from './style.js';
import { widthOf } from './width.js';

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Where space runs out, its texts are shortened down to this width; absent: never. */
  readonly least?: number;
  /** Where shortening is not enough, it is left out. */
  readonly isOptional?: boolean;
}

/** A text that is inert, a shorter one that says enough where space runs out, and how both are coloured. */
export interface Cell {
  readonly text: string;
  readonly short?: string;
  readonly paint?: (text: string) => string;
}

/** A line of a table, and lines that stand below it as they are. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly below?: readonly string[];
}

/** Where a table is shown. */
export interface Screen {
  readonly style: Style;
  /** Columns of the terminal; undefined when there is none, or it does not tell. */
  readonly width: number | undefined;
  /** Takes secrets out: half of one, in a text that is shortened, would not be recognised afterwards. */
  readonly hide: (text: string) => string;
}

/** The same place, for what is indented by so many columns. */
export function indented(screen: Screen, columns: number): Screen {
  const { width } = screen;
  return { ...screen, width: width === undefined ? undefined : Math.max(0, width - columns) };
}

const GAP = '  ';

/**
 * A table with a head, in lines. Where they would be longer than the terminal is wide, texts are shortened in the middle, then short ones stand
 * in for others, then columns are left out. Without a terminal nothing is ever cut: what goes through a pipe must be whole. Widths are columns
 * of a terminal. Pure.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly Row[],
  { style, width = Infinity, hide }: Screen,
): readonly string[] {
  const textsOf = (isShort: boolean): readonly Texts[] =>
    columns.map((_, column) =>
      rows.map(({ cells }) => {
        const { text, short = text } = cells[column] ?? EMPTY;
        return hide(isShort ? short : text);
      }),
    );
  const shown = layout(columns, [textsOf(false), textsOf(true)], width);
  const line = (of: (column: Shown) => Cell): string =>
    shown
      .map((column) => {
        const { text, paint = plain } = of(column);
        return paint(padded(shortened(text, column.width), column.width));
      })
      .join(GAP)
      .trimEnd();
  return [
    line(({ index }) => ({ text: columns[index]?.title ?? '', paint: style.dim })),
    ...rows.flatMap(({ cells, below = [] }, row) => [
      line(({ index, texts }) => ({ ...cells[index], text: texts[row] ?? '' })),
      ...below,
    ]),
  ];
}

const EMPTY: Cell = { text: '' };
const plain = (text: string): string => text;

/** Of one column, by row. */
type Texts = readonly string[];

interface Shown {
  /** Which of all columns it is. */
  readonly index: number;
  readonly texts: Texts;
  readonly width: number;
}

/** Which columns are shown, with which texts, and how wide; where not even the fewest fit, these. */
function layout(
  columns: readonly Column[],
  variants: readonly (readonly Texts[])[],
  width: number,
): readonly Shown[] {
  const kept = columns.map((_, index) => index);
  for (;;) {
    const tried = variants.map((texts) => narrowed(measured(kept, columns, texts), columns, width));
    const fitting = tried.find((shown) => totalOf(shown) <= width);
    const dropped = kept.findLastIndex((index) => columns[index]?.isOptional === true);
    if (fitting !== undefined || dropped === -1) return fitting ?? tried.at(-1) ?? [];
    kept.splice(dropped, 1);
  }
}

function measured(
  kept: readonly number[],
  columns: readonly Column[],
  texts: readonly Texts[],
): readonly Shown[] {
  return kept.map((index) => {
    const own = texts[index] ?? [];
    return { index, texts: own, width: widthOfAll([columns[index]?.title ?? '', ...own]) };
  });
}

/** The widest that may be shortened is, until it is no longer the widest, or everything fits. */
function narrowed(shown: readonly Shown[], columns: readonly Column[], width: number): readonly Shown[] {
  const leastOf = ({ index }: Shown): number => columns[index]?.least ?? Infinity;
  // No text is shown wider than the terminal: from there on, one step at a time is quick.
  const now = shown.map((one) => ({
    ...one,
    width: one.width > leastOf(one) ? Math.max(leastOf(one), Math.min(one.width, width)) : one.width,
  }));
  while (totalOf(now) > width) {
    const [widest] = now.filter((one) => one.width > leastOf(one)).toSorted((a, b) => b.width - a.width);
    if (widest === undefined) break;
    widest.width -= 1;
  }
  return now;
}

function totalOf(shown: readonly Shown[]): number {
  return shown.reduce((sum, { width }) => sum + width, GAP.length * Math.max(0, shown.length - 1));
}

/** Made when a text is first cut: loading its tables takes longer than a short command. */
let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

const CUT = '…';
/** Of a URL its host and the file at its end tell the most. */
const HEAD = 2 / 3;

/** A text that takes at most so many columns of a terminal: its start, an ellipsis, and its end. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const graphemes = graphemesOf(text);
  const space = Math.max(0, width - CUT.length);
  const head = taken(graphemes, Math.ceil(space * HEAD));
  const tail = taken(graphemes.toReversed(), space - widthOf(head.join('')));
  return [...head, CUT, ...tail.toReversed()].join('');
}

/** As many of the first as fit. */
function taken(graphemes: readonly string[], width: number): readonly string[] {
  let used = 0;
  const end = graphemes.findIndex((grapheme) => {
    used += widthOf(grapheme);
    return used > width;
  });
  return graphemes.slice(0, end === -1 ? graphemes.length : end);
}
