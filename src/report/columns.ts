/** Cells padded to the widest of their column, in UTF-16 code units; a column that is empty in every row is left out. */
export function aligned(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widths = rows.reduce<readonly number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
}
