import { widthOf } from './width.js';

/**
 * Cells padded to the widest of their column, in columns of a terminal; a column that is empty in every row has no width. A cell wider than `most`
 * stands out: the others are not padded for its sake.
 */
export function aligned(
  rows: readonly (readonly string[])[],
  most = Infinity,
): readonly (readonly string[])[] {
  const counted = (cell: string): number => {
    const width = widthOf(cell);
    return width > most ? 0 : width;
  };
  const widths = rows.reduce<readonly number[]>(
    (widest, row) => row.map((cell, column) => Math.max(counted(cell), widest[column] ?? 0)),
    [],
  );
  return rows.map((row) => row.map((cell, column) => padded(cell, widths[column] ?? 0)));
}

/** A text with blanks behind it up to a width in columns of a terminal, in which some characters take two. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** Columns of a terminal that the widest of some texts takes. */
export function widthOfAll(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
}
