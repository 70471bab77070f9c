import { plainText, type Inline } from './inline.js';
import { widthOf } from './width.js';

/** Cells padded to the widest of their column. Those wider than `most` don't count. */
export function aligned(rows: readonly (readonly string[])[], most?: number): readonly (readonly string[])[];
export function aligned(rows: readonly (readonly Inline[])[], most?: number): readonly (readonly Inline[])[];
export function aligned(
  rows: readonly (readonly Inline[])[],
  most = Infinity,
): readonly (readonly Inline[])[] {
  const counted = (cell: Inline): number => {
    const width = printedWidth(cell);
    return width > most ? 0 : width;
  };
  const widths = rows.reduce<readonly number[]>(
    (widest, row) => row.map((cell, column) => Math.max(counted(cell), widest[column] ?? 0)),
    [],
  );
  return rows.map((row) => row.map((cell, column) => padded(cell, widths[column] ?? 0)));
}

/** A text padded to so many columns of a terminal. */
export function padded(text: string, width: number): string;
export function padded(text: Inline, width: number): Inline;
export function padded(text: Inline, width: number): Inline {
  const blanks = ' '.repeat(Math.max(0, width - printedWidth(text)));
  return typeof text === 'string' ? text + blanks : [text, blanks];
}

/** The width of the widest text. */
export function widthOfAll(texts: readonly Inline[]): number {
  return texts.reduce((most, text) => Math.max(most, printedWidth(text)), 0);
}

function printedWidth(text: Inline): number {
  return widthOf(plainText(text));
}
