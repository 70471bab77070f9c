import type { DifferencesDocument } from '../../../generated/documents/differences.js';
import { inert } from '../../../kernel/lib/inert.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import { tableLines, type Screen } from '../printers/text/table.js';
import { groupViews, headlineOf, NOT_THERE, restOf, titleOf, zoneRows } from './view.js';

/** How zones compare, for a terminal: each difference with its groups, then a table of zones. */
export function differencesText(document: DifferencesDocument, screen: Screen): string {
  const { style } = screen;
  const { differences, zones, problems } = document;
  const blocks = differences.map((difference, index) =>
    [
      `${index + 1}  ${style.bold(inert(titleOf(difference)))}`,
      ...groupViews(difference, zones.length).map(
        ({ mark, value = NOT_THERE, where }) => `   ${mark}  ${inert(value)}   ${style.dim(inert(where))}`,
      ),
    ].join('\n'),
  );
  const table = differences.length === 0 ? [] : [tableOf(document, screen)];
  const problemLines = problems.map((problem) => `${style.red('?')} ${inert(problem)}`);
  const parts = [
    style.bold(headlineOf(document)),
    ...blocks,
    ...table,
    [...problemLines, restOf(document)].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function tableOf(document: DifferencesDocument, screen: Screen): string {
  const columns = [
    { title: 'zones', least: 20 },
    ...document.differences.map((_, index) => ({ title: String(index + 1) })),
  ];
  const rows = zoneRows(document).map(({ zones, cells }) => ({
    cells: [{ text: inert(someOf(zones, MOST_NAMED)) }, ...cells.map((text) => ({ text }))],
  }));
  return tableLines(columns, rows, screen).join('\n');
}

const MOST_NAMED = 3;
