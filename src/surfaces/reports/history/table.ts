import { aligned } from '../printers/text/columns.js';
import { bold, withoutBlanksAtEnd, type Inline } from '../printers/text/inline.js';

/** A table as lines. Columns that are empty in all rows are left out. */
export function titledTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): readonly Inline[] {
  const filled = [titles, ...rows].map((row) =>
    row.filter((_, column) => rows.some((each) => each[column] !== '')),
  );
  const [head = [], ...lines] = aligned(filled);
  return [bold(inOneLine(head)), ...lines.map(inOneLine)];
}

/** Cells of a table in a line. */
export function inOneLine(cells: readonly string[]): string {
  return withoutBlanksAtEnd(cells.join('   '));
}
