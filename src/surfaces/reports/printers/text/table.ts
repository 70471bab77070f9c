import { padded, widthOfAll } from './columns.js';
import { inert } from '../../../../kernel/lib/inert.js';
import { dim, joined, plain, withoutBlanksAtEnd, type Inline, type Paint } from './inline.js';
import type { Style } from './style.js';
import { widthOf } from './width.js';
import type { Text } from './text.js';

export interface Column {
  readonly title: string;
  /** To what width its texts can be shortened. Absent: never. */
  readonly least?: number;
  /** True: left out if shortening is not enough. */
  readonly isOptional?: boolean;
}

/** A text, shorter for narrow terminals, and its colour. */
export interface Cell {
  readonly text: string;
  readonly short?: string;
  readonly paint?: Paint;
}

/** A row, with lines below it. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly below?: Text;
}

/** Where a table is shown. */
export interface Screen {
  readonly style: Style;
  /** The terminal's width; undefined without one, or if unknown. */
  readonly width: number | undefined;
  /** Redacts a text before it is shortened: half a secret would not be found. */
  readonly hide: (text: string) => string;
}

/** The same screen, narrower by so many columns. */
export function indented(screen: Screen, columns: number): Screen {
  const { width } = screen;
  return { ...screen, width: width === undefined ? undefined : Math.max(0, width - columns) };
}

const GAP = '  ';

/**
 * A table with a head, as lines. For narrow terminals, texts are shortened in the middle, then replaced by short ones, then columns left out. Without
 * a terminal nothing is cut. Pure.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly Row[],
  { width = Infinity, hide }: Screen,
): Text {
  const textsOf = (isShort: boolean): readonly Texts[] =>
    columns.map((_, column) =>
      rows.map(({ cells }) => {
        const { text, short = text } = cells[column] ?? EMPTY;
        return hide(inert(isShort ? short : text));
      }),
    );
  const shown = layout(columns, [textsOf(false), textsOf(true)], width);
  const line = (of: (column: Shown) => Cell): Inline =>
    withoutBlanksAtEnd(
      joined(
        shown.map((column) => {
          const { text, paint = plain } = of(column);
          return paint(padded(shortened(text, column.width), column.width));
        }),
        GAP,
      ),
    );
  return [
    line(({ index }) => ({ text: columns[index]?.title ?? '', paint: dim })),
    ...rows.flatMap(({ cells, below = [] }, row) => [
      line(({ index, texts }) => ({ ...cells[index], text: texts[row] ?? '' })),
      ...below,
    ]),
  ];
}

const EMPTY: Cell = { text: '' };

/** The texts of a column, by row. */
type Texts = readonly string[];

interface Shown {
  /** The index among all columns. */
  readonly index: number;
  readonly texts: Texts;
  readonly width: number;
}

/** The shown columns with texts and widths; the fewest, if even those don't fit. */
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

/** Makes the widest columns narrower, until all fit or none can be. */
function narrowed(shown: readonly Shown[], columns: readonly Column[], width: number): readonly Shown[] {
  const leastOf = ({ index }: Shown): number => columns[index]?.least ?? Infinity;
  // No wider than the terminal, so that the loop is short.
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

/** Made when first needed: loading its tables is slow. */
let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

const CUT = '…';
/** The part for the start: of a URL, host and file name say most. */
const HEAD = 2 / 3;

/** Start and end of a text around an ellipsis, in at most so many columns. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const graphemes = graphemesOf(text);
  const space = Math.max(0, width - CUT.length);
  const head = taken(graphemes, Math.ceil(space * HEAD));
  const tail = taken(graphemes.toReversed(), space - widthOf(head.join('')));
  return [...head, CUT, ...tail.toReversed()].join('');
}

/** The first graphemes that fit. */
function taken(graphemes: readonly string[], width: number): readonly string[] {
  let used = 0;
  const end = graphemes.findIndex((grapheme) => {
    used += widthOf(grapheme);
    return used > width;
  });
  return graphemes.slice(0, end === -1 ? graphemes.length : end);
}
