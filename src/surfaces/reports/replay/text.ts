import { inert } from '../../../kernel/lib/inert.js';
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
import { wrapped } from '../printers/text/wrapped.js';

const MOST_CHANGES = 20;
const MOST_REASONS = 8;
const MOST_TOP = 5;

/** A replay for a terminal: what is decided differently, by which rules, what is unknown. */
export function replayText(document: ReplayDocument, screen: Screen): string {
  const sections = [
    origin(document, screen),
    headline(document, screen),
    outcomes(document, screen),
    changes(document, screen),
    tops(document, screen),
    undecided(document, screen),
    rates(document, screen),
    notes(document, screen),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

type Section = (document: ReplayDocument, screen: Screen) => readonly string[];

const origin: Section = (document, screen) => {
  const words = snapshotWords(document);
  return words === undefined ? [] : text(screen.style.yellow(wordsText(words)), screen);
};

const headline: Section = ({ totals, from, to, sampling, flows }, screen) => {
  const { style } = screen;
  const { evaluated, changed, undecided: open, alike } = totals;
  const changing = flows.filter((flow) => flow.from !== flow.to);
  const words =
    changed === 0
      ? style.green(`None of ${requests(evaluated)} is certainly decided differently.`)
      : style.bold(
          `Of ${requests(evaluated)} ${grouped(changed)} ${changed === 1 ? 'is' : 'are'} decided differently.`,
        );
  const same = alike === 0 ? '' : `, ${grouped(alike)} of them alike before and after`;
  return [
    ...text(evaluated === 0 ? style.yellow('No request was replayed.') : words, screen),
    ...changing.map(
      (flow) => `  ${flow.from} → ${flow.to}  ${grouped(flow.count)}  ${shareWords(flow.share)}`,
    ),
    ...(open === 0 ? [] : text(style.yellow(`${grouped(open)} can’t be decided${same}.`), screen)),
    ...(from === null || to === null ? [] : text(style.dim(`Logged from ${from} to ${to}.`), screen)),
    ...(sampling === null ? [] : text(style.dim(sampleText(sampling)), screen)),
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

const changes: Section = ({ changes: all }, screen) => {
  if (all.length === 0) return [];
  const more = all.length - MOST_CHANGES;
  return [
    screen.style.bold('Decided differently'),
    ...all.slice(0, MOST_CHANGES).flatMap((change) => changeLines(change, screen)),
    ...(more > 0 ? [`  and ${count(more, 'change')} of fewer requests: --format json has all of them`] : []),
  ];
};

function changeLines(change: ReplayChangeDocument, screen: Screen): readonly string[] {
  const { from, to, count: number, share, rule, before_rule: before, unless, examples } = change;
  const { style } = screen;
  const paint = to === 'block' || to === 'challenge' ? style.red : style.yellow;
  const other = before !== null && rule !== null && before.name !== rule.name ? before : null;
  return [
    ...line('  ', `${paint(`${from} → ${to}`)}  ${grouped(number)}  ${shareWords(share)}`, screen),
    ...(rule === null ? [] : line('    ', inert(ruleText(rule)), screen)),
    ...(other === null ? [] : line('    ', `before: ${inert(ruleText(other))}`, screen)),
    ...(unless === null ? [] : line('    ', unlessText(unless), screen)),
    ...examples.flatMap((example) => line('    ', style.dim(inert(exampleText(example))), screen)),
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

function topLines(word: string, { values, exact }: TopDocument, screen: Screen): readonly string[] {
  if (values.length === 0) return [];
  const title = `By ${word}${exact ? '' : ' (about: there are more than are kept)'}`;
  const rows = values.slice(0, MOST_TOP).map(({ value, count: number, moves }) => {
    const [first] = moves;
    const move = first === undefined ? '' : `mostly ${first.from} → ${first.to}`;
    return { cells: [{ text: `  ${grouped(number)}` }, { text: inert(value) }, { text: move }] };
  });
  const [, ...lines] = tableLines([{ title: '' }, { title: '', least: 20 }, { title: '' }], rows, screen);
  return [screen.style.bold(title), ...lines];
}

const undecided: Section = ({ undecided: reasons }, screen) => {
  if (reasons.length === 0) return [];
  const more = reasons.length - MOST_REASONS;
  return [
    screen.style.bold('Why requests can’t be decided'),
    ...reasons.slice(0, MOST_REASONS).flatMap(({ reason, count: number }) => {
      const how = howToKnow(reason);
      const what = `${grouped(number)}  ${inert(reason)}${how === undefined ? '' : `: ${how}`}`;
      return line('  ', what, screen);
    }),
    ...(more > 0 ? [`  and ${count(more, 'reason')} more`] : []),
  ];
};

const rates: Section = ({ rate_limits: limits }, screen) => {
  if (limits.length === 0) return [];
  return [
    screen.style.bold('Rate limits'),
    ...limits.flatMap(({ rule, counted, why, requests: number, acted }) => {
      const words = counted ? `counted ${requests(number)}, acted on ${grouped(acted)}` : 'not counted';
      return line('  ', `${inert(ruleText(rule))}: ${words}${why === undefined ? '' : `. ${why}`}`, screen);
    }),
  ];
};

const notes: Section = (document, screen) =>
  [...document.skipped.map(skippedWords), ...noteWords(document)].flatMap((words) =>
    text(wordsText(words), screen),
  );

function line(prefix: string, words: string, screen: Screen): readonly string[] {
  return wrapped({ prefix, text: words, hanging: prefix.length + 2 }, screen);
}

function text(words: string, screen: Screen): readonly string[] {
  return wrapped({ prefix: '', text: words, hanging: 2 }, screen);
}
