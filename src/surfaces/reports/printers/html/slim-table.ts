import { markup, NOTHING, type Content, type Html } from './markup.js';

interface TableOf {
  /** The anchor of the caption. Never made from a name. */
  readonly id: string;
  readonly caption: string;
  readonly titles: readonly string[];
  /** The first cell is the head of its row. */
  readonly rows: readonly (readonly Content[])[];
}

/** A table that scrolls if it is too wide. */
export function table({ id, caption, titles, rows }: TableOf): Html {
  return markup`<div class="table slim" role="region" aria-labelledby="${id}" tabindex="0"><table>
<caption id="${id}">${caption}</caption>
<thead><tr>${titles.map((title) => markup`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>
${rows.map(row)}</tbody></table></div>`;
}

function row([head, ...cells]: readonly Content[]): Html {
  return markup`<tr><th scope="row">${head ?? NOTHING}</th>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`;
}
