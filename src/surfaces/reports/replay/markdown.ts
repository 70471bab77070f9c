import type { ReplayDocument } from '../../../generated/documents/replay.js';
import { fit } from '../printers/markdown/fit.js';
import { cutWords, noteWords } from './rules.js';
import { changesBlock, flowTable, ruleSpans } from './markdown-changes.js';
import {
  cut,
  replayHeadline,
  replaySentences,
  grouped,
  movesWords,
  placesWords,
  SKIPPED_WORDS,
  snapshotWords,
  topCount,
  TOPS,
} from './replay-words.js';
import { wordsMarkdown } from '../printers/markdown/remark.js';
import { codeSpan, markdownTable } from '../printers/markdown/markdown.js';

/** GitHub's limit of a comment, minus room around this. */
const MOST_CHARACTERS = 60_000;

/**
 * A replay as Markdown. Above `limit` characters, parts are left out, the largest first; without room for the table of outcomes only the headline,
 * which may be cut, and `rest` are left. `rest`: a sentence in Markdown on where the whole replay is. Pure.
 */
export function replayMarkdown(document: ReplayDocument, limit = MOST_CHARACTERS, rest = ''): string {
  const title = `### zonewright replay: ${replayHeadline(document)}`;
  const lead = [title, ...origin(document), ...replaySentences(document)];
  const blocks = [
    ...changesBlock(document),
    ...undecidedBlock(document),
    ...topBlocks(document),
    ...rateLimitBlock(document),
    ...skippedBlock(document),
    ...noteBlocks(document),
  ].map((text) => ({ text, isVital: false }));
  const above = [...lead, ...flowTable(document)];
  const leftOut = (shown: number): readonly string[] =>
    shown === blocks.length
      ? above
      : [...above, `Parts shown: ${shown} of ${blocks.length}. The largest did not fit. ${rest}`.trimEnd()];
  const least = rest === '' ? lead : [...lead, rest];
  const fitted = fit(leftOut, blocks, [], limit) ?? fit(() => least, [], [], limit);
  return fitted?.text ?? title.slice(0, limit);
}

function origin(document: ReplayDocument): readonly string[] {
  const words = snapshotWords(document);
  return words === undefined ? [] : [`> [!NOTE]\n> ${wordsMarkdown(words)}`];
}

/** How many of each are shown. The page has more. */
const MOST_TOPS = 5;
const MOST_OTHERS = 10;

/** What differently decided requests have in common, as tables to unfold. */
function topBlocks({ top }: ReplayDocument): readonly string[] {
  return TOPS.filter(([name]) => top[name].values.length > 0).map(([name, word]) => {
    const { exact, values } = top[name];
    const table = markdownTable(
      [word, 'decided differently', 'how'],
      values
        .slice(0, MOST_TOPS)
        .map((one) => [codeSpan(cut(one.value)), topCount(one), movesWords(one.moves)]),
    );
    const about = exact ? '' : ' (counts may be too high)';
    return [`<details><summary>top ${name}${about}</summary>`, table, '</details>'].join('\n\n');
  });
}

function undecidedBlock({ undecided }: ReplayDocument): readonly string[] {
  if (undecided.length === 0) return [];
  const lines = undecided
    .slice(0, MOST_OTHERS)
    .map(({ reason, count }) => [codeSpan(cut(reason)), grouped(count)]);
  return [
    [
      '**Undecided**, by what it depends on',
      markdownTable(['depends on', 'requests'], lines),
      ...more(undecided),
    ].join('\n\n'),
  ];
}

function rateLimitBlock({ rate_limits: limits }: ReplayDocument): readonly string[] {
  if (limits.length === 0) return [];
  const lines = limits
    .slice(0, MOST_OTHERS)
    .map(({ rule, counted, why, requests, acted }) => [
      ruleSpans(rule),
      counted ? grouped(requests) : 'not counted',
      counted ? grouped(acted) : '',
      why === undefined ? '' : codeSpan(cut(why)),
    ]);
  return [
    [
      '<details><summary>rate limits</summary>',
      markdownTable(['rule', 'counted', 'acted on', 'to know'], lines),
      ...more(limits),
      '</details>',
    ].join('\n\n'),
  ];
}

function skippedBlock({ skipped, totals }: ReplayDocument): readonly string[] {
  if (skipped.length === 0) return [];
  const lines = skipped.map(({ why, count, first }) => [
    SKIPPED_WORDS[why],
    grouped(count),
    wordsMarkdown(cutWords(placesWords(first, count))),
  ]);
  return [
    `${grouped(totals.skipped)} of ${grouped(totals.read)} lines were left out:\n\n${markdownTable(['why', 'lines', 'first'], lines)}`,
  ];
}

function noteBlocks(document: ReplayDocument): readonly string[] {
  const lines = noteWords(document).map((words) => `- ${wordsMarkdown(cutWords(words))}`);
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MOST_OTHERS);
  return [['**To know**', shown.join('\n'), ...more(lines)].join('\n\n')];
}

function more(all: readonly unknown[]): readonly string[] {
  return all.length > MOST_OTHERS ? [`And ${grouped(all.length - MOST_OTHERS)} more.`] : [];
}
