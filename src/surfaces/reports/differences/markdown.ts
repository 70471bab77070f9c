import type { DifferencesDocument } from '../../../generated/documents/differences.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import { codeSpan, tableHead, tableRow } from '../printers/markdown/markdown.js';
import { groupViews, headlineOf, restOf, titleOf, zoneRows } from './view.js';

/** How zones compare, as Markdown: a table of zones × differences, and what its letters mean. */
export function differencesMarkdown(document: DifferencesDocument): string {
  const { differences, zones, problems } = document;
  const blocks = differences.map((difference, index) =>
    [
      `${index + 1}. ${codeSpan(titleOf(difference))}`,
      ...groupViews(difference, zones.length).map(({ mark, value, where }) =>
        value === undefined
          ? `   - \\-: not there or as the service has it by itself, ${codeSpan(where)}`
          : `   - ${mark}: ${codeSpan(value)}, ${codeSpan(where)}`,
      ),
    ].join('\n'),
  );
  const parts = [
    `### zonewright: ${headlineOf(document)}`,
    ...(differences.length === 0 ? [] : [tableOf(document)]),
    ...(blocks.length === 0 ? [] : [blocks.join('\n')]),
    ...problems.map((problem) => `> [!CAUTION]\n>\n> ${codeSpan(problem)}`),
    restOf(document),
  ];
  return `${parts.join('\n\n')}\n`;
}

function tableOf(document: DifferencesDocument): string {
  const titles = ['zones', ...document.differences.map((_, index) => String(index + 1))];
  return [
    ...tableHead(titles),
    ...zoneRows(document).map(({ zones, cells }) =>
      tableRow([codeSpan(someOf(zones, MOST_NAMED)), ...cells]),
    ),
  ].join('\n');
}

const MOST_NAMED = 10;
