import { tableHead, tableRow } from '../printers/markdown/markdown.js';

/** A table with titles. Cells are Markdown already. */
export function rows(titles: readonly string[], lines: readonly (readonly string[])[]): string {
  return [...tableHead(titles), ...lines.map(tableRow)].join('\n');
}

/** The longest text of a cell. Paths and agents can have thousands of characters. */
const MOST_CHARACTERS = 200;

/** A text of a log, cut to at most `most` characters. */
export function cut(text: string, most = MOST_CHARACTERS): string {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
