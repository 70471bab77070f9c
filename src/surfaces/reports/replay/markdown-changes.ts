import type {
  ReplayChangeDocument,
  ReplayDocument,
  ReplayExampleDocument,
  ReplayedRuleDocument,
} from '../../../generated/documents/replay.js';
import { wordsMarkdown } from '../printers/markdown/remark.js';
import { codeSpan, markdownTable } from '../printers/markdown/markdown.js';
import { causeOf, cutWords, ruleWords, unlessWords } from './rules.js';
import {
  changesFirst,
  cut,
  grouped,
  moveWords,
  notInFlows,
  percent,
  requestWords,
  shareWords,
} from './replay-words.js';

/** How many changes are shown. The page has more. */
const MOST_CHANGES = 10;

/** Outcomes before and after: what changes, what stays, what is undecided. */
export function flowTable(document: ReplayDocument): readonly string[] {
  const { flows, totals } = document;
  if (totals.evaluated === 0) return [];
  const unknown = notInFlows(document);
  return [
    markdownTable(
      ['before', 'after', 'requests', 'share'],
      [
        ...changesFirst(flows).map(({ from, to, count, share }) => [
          from,
          from === to ? to : `**${to}**`,
          grouped(count),
          shareWords(share),
        ]),
        ...(unknown === 0 ? [] : [['undecided', '', grouped(unknown), percent(unknown / totals.evaluated)]]),
      ],
    ),
  ];
}

/** Rules that cause changes, with examples to unfold. */
export function changesBlock({ changes }: ReplayDocument): readonly string[] {
  if (changes.length === 0) return [];
  const shown = changes.slice(0, MOST_CHANGES);
  const more = changes.length - shown.length;
  const table = markdownTable(
    ['requests', 'share', 'decided differently', 'by rule'],
    shown.map((change) => [
      grouped(change.count),
      shareWords(change.share),
      moveWords(change.from, change.to),
      causeCell(change),
    ]),
  );
  return [
    [
      '**By rule**',
      table,
      ...(more === 0 ? [] : [`And ${grouped(more)} more.`]),
      ...shown.flatMap(unlessNote),
      ...examples(shown),
    ].join('\n\n'),
  ];
}

function causeCell(change: ReplayChangeDocument): string {
  const { before, rule } = causeOf(change);
  return [before, ...(rule === null ? [] : [ruleSpans(rule)])].filter((text) => text !== '').join(' ');
}

/** A rule with its phase and zone, on a line. */
export function ruleSpans(rule: ReplayedRuleDocument): string {
  const { name, place } = ruleWords(rule);
  return `${codeSpan(cut(name))} ${wordsMarkdown(cutWords(place))}`;
}

function unlessNote(change: ReplayChangeDocument): readonly string[] {
  const words = unlessWords(change);
  if (words === undefined) return [];
  const what = words.what.map((one) => codeSpan(cut(one))).join(', ');
  return [
    `${moveWords(change.from, change.to)}, ${causeCell(change)}: ${words.before} ${what}; ${words.after}.`,
  ];
}

function examples(changes: readonly ReplayChangeDocument[]): readonly string[] {
  const lines = changes.flatMap(({ from, to, examples: [example] }) =>
    example === undefined ? [] : [[moveWords(from, to), requestSpan(example), codeSpan(cut(example.line))]],
  );
  if (lines.length === 0) return [];
  const table = markdownTable(['decided differently', 'for example', 'line'], lines);
  return ['<details><summary>examples</summary>', table, '</details>'];
}

/** How many parameters of a query are shown. */
const MOST_PARAMETERS = 10;

function requestSpan(example: ReplayExampleDocument): string {
  const few = { ...example, query: example.query.slice(0, MOST_PARAMETERS) };
  const more = example.query.length > MOST_PARAMETERS ? '&…' : '';
  return codeSpan(`${requestWords(few, (text) => cut(text))}${more}`);
}
