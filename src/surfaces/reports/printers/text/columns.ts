import { widthOf } from './width.js';

/** Cells padded to the widest of their column. Those wider than `most` don't count. */
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

/** A text padded to so many columns of a terminal. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** The width of the widest text. */
export function widthOfAll(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
}
