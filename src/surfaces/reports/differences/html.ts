import type { DifferencesDocument } from '../../../generated/documents/differences.js';
import { markup, NOTHING, type Html } from '../printers/html/markup.js';
import { page, pageHeader } from '../printers/html/page.js';
import { table } from '../printers/html/slim-table.js';
import { groupViews, headlineOf, NOT_THERE, restOf, titleOf, zoneRows } from './view.js';

/** How zones compare, as an HTML file without a script. The same document gives the same bytes. */
export function differencesHtml(document: DifferencesDocument): string {
  const title = headlineOf(document);
  const numbers = [
    [document.zones.length, 'zones'],
    [document.differences.length, 'differences'],
    [document.alike, 'things alike'],
  ] as const;
  return page({
    about: 'differences',
    title,
    header: pageHeader('differences', title, numbers, markup`<p>${restOf(document)}</p>`),
    main: markup`<section id="changes">${document.differences.length === 0 ? NOTHING : matrix(document)}
${legend(document)}
${document.problems.map((problem) => markup`<p class="bad">? ${problem}</p>`)}</section>`,
  });
}

function matrix(document: DifferencesDocument): Html {
  return table({
    id: 'zones',
    caption: 'Zones and what differs',
    titles: ['zones', ...document.differences.map((_, index) => String(index + 1))],
    rows: zoneRows(document).map(({ zones, cells }) => [zones.join(', '), ...cells]),
  });
}

function legend({ differences, zones }: DifferencesDocument): readonly Html[] {
  return differences.map((difference, index) =>
    table({
      id: `difference-${index + 1}`,
      caption: `${index + 1}: ${titleOf(difference)}`,
      titles: ['', 'value', 'zones'],
      rows: groupViews(difference, zones.length).map(({ mark, value, where }) => [
        mark,
        value === undefined ? NOT_THERE : markup`<code>${value}</code>`,
        where,
      ]),
    }),
  );
}
