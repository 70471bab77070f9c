import { count } from '../../../kernel/lib/phrases.js';
import type {
  OutcomeCountsDocument,
  ReplayChangeDocument,
  ReplayDocument,
  ReplayExampleDocument,
  TopDocument,
} from '../../../generated/documents/replay.js';
import {
  grouped,
  groupedCount,
  howToKnow,
  OUTCOMES,
  ruleText,
  shareWords,
  skippedWords,
  snapshotWords,
  TOPS,
} from './replay-words.js';
import { wordsText } from '../printers/text/remark.js';
import { noteWords } from './rules.js';
import { tableLines, type Screen } from '../printers/text/table.js';
import { sections, type LongLine, type Text } from '../printers/text/text.js';
import { bold, dim, green, inline, type Inline, red, yellow } from '../printers/text/inline.js';

const MOST_CHANGES = 20;
const MOST_REASONS = 8;
const MOST_TOP = 5;

/** A replay for a terminal: what is decided differently, by which rules, what is unknown. */
export function replayText(document: ReplayDocument, screen: Screen): Text {
  return sections(SECTIONS.map((section) => section(document, screen)));
}
type Section = (document: ReplayDocument, screen: Screen) => Text;

const origin: Section = (document) => {
  const words = snapshotWords(document);
  return words === undefined ? [] : [text(yellow(wordsText(words)))];
};

const headline: Section = ({ totals, from, to, sampling, flows }) => {
  const { evaluated, changed, undecided: open, alike } = totals;
  const changing = flows.filter((flow) => flow.from !== flow.to);
  const words =
    changed === 0
      ? green(`None of ${requests(evaluated)} is certainly decided differently.`)
      : bold(
          `Of ${requests(evaluated)} ${grouped(changed)} ${changed === 1 ? 'is' : 'are'} decided differently.`,
        );
  const same = alike === 0 ? '' : `, ${grouped(alike)} of them alike before and after`;
  return [
    text(evaluated === 0 ? yellow('No request was replayed.') : words),
    ...changing.map(
      (flow) => `  ${flow.from} → ${flow.to}  ${grouped(flow.count)}  ${shareWords(flow.share)}`,
    ),
    ...(open === 0 ? [] : [text(yellow(`${grouped(open)} can’t be decided${same}.`))]),
    ...(from === null || to === null ? [] : [text(dim(`Logged from ${from} to ${to}.`))]),
    ...(sampling === null ? [] : [text(dim(sampleText(sampling)))]),
  ];
};

function requests(number: number): string {
  return groupedCount(number, 'request');
}

function sampleText({ rate, requests: represented }: NonNullable<ReplayDocument['sampling']>): string {
  const part = rate === null ? 'a sample' : `a sample of ${Math.round(rate * 10_000) / 100} %`;
  return `The log is ${part} of about ${requests(Math.round(represented))}: shares have a 95 % interval.`;
}

const outcomes: Section = ({ before, after, totals }, screen) => {
  if (totals.evaluated === 0) return [];
  const shown = OUTCOMES.filter((kind) => before[kind] + after[kind] > 0);
  const difference = (kind: keyof OutcomeCountsDocument): string => {
    const more = after[kind] - before[kind];
    return more === 0 ? '' : `${more > 0 ? '+' : '-'}${grouped(Math.abs(more))}`;
  };
  return tableLines(
    [{ title: 'outcome' }, { title: 'before' }, { title: 'after' }, { title: '' }],
    shown.map((kind) => ({
      cells: [kind, grouped(before[kind]), grouped(after[kind]), difference(kind)].map((cell) => ({
        text: cell,
      })),
    })),
    screen,
  );
};

const changes: Section = ({ changes: all }) => {
  if (all.length === 0) return [];
  const more = all.length - MOST_CHANGES;
  return [
    bold('Decided differently'),
    ...all.slice(0, MOST_CHANGES).flatMap(changeLines),
    ...(more > 0 ? [`  and ${count(more, 'change')} of fewer requests: --format json has all of them`] : []),
  ];
};

function changeLines(change: ReplayChangeDocument): Text {
  const { from, to, count: number, share, rule, before_rule: before, unless, examples } = change;
  const paint = to === 'block' || to === 'challenge' ? red : yellow;
  const other = before !== null && rule !== null && before.name !== rule.name ? before : null;
  return [
    line('  ', inline`${paint(`${from} → ${to}`)}  ${grouped(number)}  ${shareWords(share)}`),
    ...(rule === null ? [] : [line('    ', ruleText(rule))]),
    ...(other === null ? [] : [line('    ', `before: ${ruleText(other)}`)]),
    ...(unless === null ? [] : [line('    ', unlessText(unless))]),
    ...examples.map((example) => line('    ', dim(exampleText(example)))),
  ];
}

function unlessText({
  count: number,
  got_through: through,
}: NonNullable<ReplayChangeDocument['unless']>): string {
  const known = through === 0 ? '' : `, and in the log ${grouped(through)} of them got through`;
  return `${grouped(number)} of them also reach opaque rules, such as managed ones${known}`;
}

function exampleText(example: ReplayExampleDocument): string {
  const { method, host, path, query, network, country, agent } = example;
  const names = query.length === 0 ? '' : `?${query.map((name) => `${name}=…`).join('&')}`;
  const who = [network, country, agent].filter((part) => part !== null).join(', ');
  return `${method ?? '?'} ${host ?? ''}${path ?? ''}${names}${who === '' ? '' : `  (${who})`}`;
}

const tops: Section = ({ top }, screen) => TOPS.flatMap(([name, word]) => topLines(word, top[name], screen));

function topLines(word: string, { values, exact }: TopDocument, screen: Screen): Text {
  if (values.length === 0) return [];
  const title = `By ${word}${exact ? '' : ' (about: there are more than are kept)'}`;
  const rows = values.slice(0, MOST_TOP).map(({ value, count: number, moves }) => {
    const [first] = moves;
    const move = first === undefined ? '' : `mostly ${first.from} → ${first.to}`;
    return { cells: [{ text: `  ${grouped(number)}` }, { text: value }, { text: move }] };
  });
  const [, ...lines] = tableLines([{ title: '' }, { title: '', least: 20 }, { title: '' }], rows, screen);
  return [bold(title), ...lines];
}

const undecided: Section = ({ undecided: reasons }) => {
  if (reasons.length === 0) return [];
  const more = reasons.length - MOST_REASONS;
  return [
    bold('Why requests can’t be decided'),
    ...reasons.slice(0, MOST_REASONS).map(({ reason, count: number }) => {
      const how = howToKnow(reason);
      const what = `${grouped(number)}  ${reason}${how === undefined ? '' : `: ${how}`}`;
      return line('  ', what);
    }),
    ...(more > 0 ? [`  and ${count(more, 'reason')} more`] : []),
  ];
};

const rates: Section = ({ rate_limits: limits }) => {
  if (limits.length === 0) return [];
  return [
    bold('Rate limits'),
    ...limits.map(({ rule, counted, why, requests: number, acted }) => {
      const words = counted ? `counted ${requests(number)}, acted on ${grouped(acted)}` : 'not counted';
      return line('  ', `${ruleText(rule)}: ${words}${why === undefined ? '' : `. ${why}`}`);
    }),
  ];
};

const notes: Section = (document) =>
  [...document.skipped.map(skippedWords), ...noteWords(document)].map((words) => text(wordsText(words)));

function line(prefix: string, words: Inline): LongLine {
  return { prefix, text: words, hanging: prefix.length + 2 };
}

function text(words: Inline): LongLine {
  return { prefix: '', text: words, hanging: 2 };
}

/** The sections of a replay, in their order. */
const SECTIONS: readonly Section[] = [origin, headline, outcomes, changes, tops, undecided, rates, notes];
