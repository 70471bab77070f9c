import { tableRow } from '../printers/markdown/markdown.js';

/** A table with its titles; cells are Markdown already. */
export function rows(titles: readonly string[], lines: readonly (readonly string[])[]): string {
  return [tableRow(titles), tableRow(titles.map(() => '---')), ...lines.map(tableRow)].join('\n');
}

/** A path or an agent may have thousands of characters, which help nobody in a comment. */
const MOST_CHARACTERS = 200;

/** A text of a log, short enough for a cell; of another, at most `most` characters. */
export function cut(text: string, most = MOST_CHARACTERS): string {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
