import { aligned } from '../printers/text/columns.js';
import type { Style } from '../printers/text/style.js';

/** A table as lines. Columns that are empty in all rows are left out. */
export function titledTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  style: Style,
): readonly string[] {
  const filled = [titles, ...rows].map((row) =>
    row.filter((_, column) => rows.some((each) => each[column] !== '')),
  );
  const [head = [], ...lines] = aligned(filled);
  return [style.bold(joined(head)), ...lines.map(joined)];
}

/** Cells of a table in a line. */
export function joined(cells: readonly string[]): string {
  return cells.join('   ').trimEnd();
}
