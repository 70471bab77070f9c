import type { ReplayDocument } from '../../../generated/documents/replay.js';
import { codeSpan } from '../printers/markdown/markdown.js';
import { ruleSpans } from './markdown-changes.js';
import { cut, rows } from './markdown-table.js';
import { grouped, movesWords, placesText, SKIPPED_WORDS, TOPS } from './words.js';

/** How many of each are named; more are for the HTML report. */
const MOST_TOPS = 5;
const MOST_OTHERS = 10;

/** What the changed requests have in common: a table for each, to unfold. */
export function topBlocks({ top }: ReplayDocument): readonly string[] {
  return TOPS.filter(([name]) => top[name].values.length > 0).map(([name, word]) => {
    const { exact, values } = top[name];
    const table = rows(
      [word, 'decided differently', 'how'],
      values
        .slice(0, MOST_TOPS)
        .map(({ value, count, over, moves }) => [
          codeSpan(cut(value)),
          over === 0 ? grouped(count) : `${grouped(count)}, up to ${grouped(over)} too many`,
          movesWords(moves),
        ]),
    );
    const about = exact ? '' : ' (counts may be too high)';
    return [`<details><summary>top ${name}${about}</summary>`, table, '</details>'].join('\n\n');
  });
}

/** Why requests are undecided. */
export function undecidedBlock({ undecided }: ReplayDocument): readonly string[] {
  if (undecided.length === 0) return [];
  const lines = undecided
    .slice(0, MOST_OTHERS)
    .map(({ reason, count }) => [codeSpan(cut(reason)), grouped(count)]);
  return [
    [
      '**Undecided**, by what it depends on',
      rows(['depends on', 'requests'], lines),
      ...more(undecided),
    ].join('\n\n'),
  ];
}

/** Rules with a rate limit, and what was counted. */
export function rateLimitBlock({ rate_limits: limits }: ReplayDocument): readonly string[] {
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
      rows(['rule', 'counted', 'acted on', 'to know'], lines),
      ...more(limits),
      '</details>',
    ].join('\n\n'),
  ];
}

/** Lines that were not replayed. */
export function skippedBlock({ skipped, totals }: ReplayDocument): readonly string[] {
  if (skipped.length === 0) return [];
  const lines = skipped.map(({ why, count, first }) => [
    SKIPPED_WORDS[why],
    grouped(count),
    placesText(first, count, (place) => codeSpan(cut(place))),
  ]);
  return [
    `${grouped(totals.skipped)} of ${grouped(totals.read)} lines were left out:\n\n${rows(['why', 'lines', 'first'], lines)}`,
  ];
}

/** What else to know, of the whole and of each zone. */
export function noteBlocks({ notes, zones }: ReplayDocument): readonly string[] {
  const lines = [
    ...notes.map((note) => `- ${codeSpan(cut(note))}`),
    ...zones.flatMap(({ name, notes: own }) =>
      own.map((note) => `- ${codeSpan(cut(name))}: ${codeSpan(cut(note))}`),
    ),
  ];
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MOST_OTHERS);
  return [['**To know**', shown.join('\n'), ...more(lines)].join('\n\n')];
}

function more(all: readonly unknown[]): readonly string[] {
  return all.length > MOST_OTHERS ? [`And ${grouped(all.length - MOST_OTHERS)} more.`] : [];
}
