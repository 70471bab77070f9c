import type { DifferencesDocument } from '../../../generated/documents/differences.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import { tableLines, type Screen } from '../printers/text/table.js';
import { groupViews, headlineOf, NOT_THERE, restOf, titleOf, zoneRows } from './view.js';
import { sections, type Text } from '../printers/text/text.js';
import { bold, dim, inline, red } from '../printers/text/inline.js';

/** How zones compare, for a terminal: each difference with its groups, then a table of zones. */
export function differencesText(document: DifferencesDocument, screen: Screen): Text {
  const { differences, zones, problems } = document;
  const blocks = differences.map((difference, index) => [
    inline`${index + 1}  ${bold(titleOf(difference))}`,
    ...groupViews(difference, zones.length).map(
      ({ mark, value = NOT_THERE, where }) => inline`   ${mark}  ${value}   ${dim(where)}`,
    ),
  ]);
  return sections([
    [bold(headlineOf(document))],
    ...blocks,
    differences.length === 0 ? [] : tableOf(document, screen),
    [...problems.map((problem) => inline`${red('?')} ${problem}`), restOf(document)],
  ]);
}

function tableOf(document: DifferencesDocument, screen: Screen): Text {
  const columns = [
    { title: 'zones', least: 20 },
    ...document.differences.map((_, index) => ({ title: String(index + 1) })),
  ];
  const rows = zoneRows(document).map(({ zones, cells }) => ({
    cells: [{ text: someOf(zones, MOST_NAMED) }, ...cells.map((text) => ({ text }))],
  }));
  return tableLines(columns, rows, screen);
}

const MOST_NAMED = 3;
