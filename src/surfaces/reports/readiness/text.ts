import { inert } from '../../../kernel/lib/inert.js';
import { count } from '../../../kernel/lib/phrases.js';
import type {
  LogReadinessDocument,
  ReadinessSeenDocument,
  RuleReadinessDocument,
} from '../../../generated/documents/readiness.js';
import { howToKnow, rulePlace, skippedWords } from '../replay/replay-words.js';
import type { Style } from '../printers/text/style.js';
import { tableLines, type Screen } from '../printers/text/table.js';
import { wordsText } from '../printers/text/remark.js';
import { wrapped } from '../printers/text/wrapped.js';

const MOST_DAYS = 14;
const MOST_TOP = 3;

const VERDICTS = { ready: 'ready to block', 'not-ready': 'not ready', unknown: 'not known' } as const;

/** The readiness of rules for a terminal: verdicts, days, what is against blocking. */
export function readinessText(document: LogReadinessDocument, screen: Screen): string {
  const { rules, read, skipped, left_out: left, from, to } = document;
  const span = from === null || to === null ? '' : `, logged from ${from} to ${to}`;
  const foot = `${count(read, 'line')}, ${skipped} left out${span}.`;
  const sections =
    rules.length === 0
      ? ['No rule of these zones only logs, so there is nothing to check.']
      : rules.map((rule) => ruleText(rule, screen));
  const lines = left.flatMap((one) =>
    wrapped({ prefix: '', text: wordsText(skippedWords(one)), hanging: 2 }, screen),
  );
  return `${[...sections, [screen.style.dim(foot), ...lines].join('\n')].join('\n\n')}\n`;
}

function ruleText(rule: RuleReadinessDocument, screen: Screen): string {
  const { style } = screen;
  const paint = paintOf(rule.verdict, style);
  const place = `${rulePlace(rule)} in ${rule.zone}`;
  const line = (prefix: string, text: string): readonly string[] =>
    wrapped({ prefix, text: inert(text), hanging: prefix.length }, screen);
  return [
    `${paint(VERDICTS[rule.verdict])}  ${style.bold(inert(place))}`,
    ...line('  ', rule.because),
    ...dayLines(rule, screen),
    ...topLines('paths', rule.paths, line),
    ...topLines('networks', rule.networks, line),
    ...topLines('agents', rule.agents, line),
    ...rule.reasons.slice(0, MOST_TOP).flatMap((one) => line('  ? ', reasonWords(one))),
    ...rule.examples.flatMap(({ line: at, method, host, path, network }) =>
      line(
        '  ! ',
        `${at}  ${method ?? '(no method)'} ${host ?? '(no host)'}${path ?? ''} from ${network ?? 'an unknown address'}`,
      ),
    ),
  ].join('\n');
}

function paintOf(verdict: RuleReadinessDocument['verdict'], style: Style): (text: string) => string {
  return { ready: style.green, 'not-ready': style.red, unknown: style.yellow }[verdict];
}

/** `not known for 17 requests: $office`, with the field to log. */
function reasonWords({ reason, count: number }: RuleReadinessDocument['reasons'][number]): string {
  const how = howToKnow(reason);
  return `not known for ${count(number, 'request')}: ${reason}${how === undefined ? '' : ` (${how})`}`;
}

/** The last days as a table, and a sum of earlier ones. */
function dayLines({ days }: RuleReadinessDocument, screen: Screen): readonly string[] {
  if (days.length === 0) return [];
  const shown = days.slice(-MOST_DAYS);
  const titles = ['day', 'requests', 'would block', 'answered', 'not known'].map((title) => ({ title }));
  const rows = shown.map(({ day, requests, blocked, wanted, undecided }) => ({
    cells: [day, requests, blocked, wanted, undecided].map((cell) => ({ text: String(cell) })),
  }));
  const before = days.slice(0, -MOST_DAYS);
  return [
    ...tableLines(titles, rows, screen).map((line) => `  ${line}`),
    ...(before.length === 0 ? [] : [`  and ${count(before.length, 'day')} before: ${togetherWords(before)}`]),
  ];
}

function togetherWords(days: RuleReadinessDocument['days']): string {
  const sum = (member: 'requests' | 'blocked' | 'wanted' | 'undecided'): number =>
    days.reduce((total, day) => total + day[member], 0);
  return [
    count(sum('requests'), 'request'),
    `would block ${sum('blocked')}`,
    `${sum('wanted')} answered`,
    `${sum('undecided')} not known`,
  ].join(', ');
}

function topLines(
  what: string,
  seen: readonly ReadinessSeenDocument[],
  line: (prefix: string, text: string) => readonly string[],
): readonly string[] {
  if (seen.length === 0) return [];
  const words = seen.slice(0, MOST_TOP).map(({ value, count: number }) => `${value} (${number})`);
  return line('  ', `${what}: ${words.join(', ')}`);
}
