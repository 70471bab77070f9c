import { count } from '../../../kernel/lib/phrases.js';
import type {
  LogReadinessDocument,
  ReadinessSeenDocument,
  RuleReadinessDocument,
} from '../../../generated/documents/readiness.js';
import { liveFromText } from '../plan/live-from.js';
import { howToKnow, rulePlace, skippedWords } from '../replay/replay-words.js';
import { tableLines, type Screen } from '../printers/text/table.js';
import { wordsText } from '../printers/text/remark.js';
import { sections, shifted, type LongLine, type Text } from '../printers/text/text.js';
import { bold, dim, green, inline, type Paint, red, yellow } from '../printers/text/inline.js';

const MOST_DAYS = 14;
const MOST_TOP = 3;

const VERDICTS = { ready: 'ready to block', 'not-ready': 'not ready', unknown: 'not known' } as const;

/** The readiness of rules for a terminal: verdicts, days, what is against blocking. */
export function readinessText(document: LogReadinessDocument, screen: Screen): Text {
  const { rules, read, skipped, left_out: left, from, to } = document;
  const span = from === null || to === null ? '' : `, logged from ${from} to ${to}`;
  const foot = `${count(read, 'line')}, ${skipped} left out${span}.`;
  const verdicts =
    rules.length === 0
      ? [['No rule of these zones only logs, so there is nothing to check.']]
      : rules.map((rule) => ruleText(rule, screen));
  const lines = left.map((one) => ({ prefix: '', text: wordsText(skippedWords(one)), hanging: 2 }));
  return sections([liveFromText(document, 'check'), ...verdicts, [dim(foot), ...lines]]);
}

function ruleText(rule: RuleReadinessDocument, screen: Screen): Text {
  const paint = paintOf(rule.verdict);
  const place = `${rulePlace(rule)} in ${rule.zone}`;
  return [
    inline`${paint(VERDICTS[rule.verdict])}  ${bold(place)}`,
    line('  ', rule.because),
    ...dayLines(rule, screen),
    ...topLines('paths', rule.paths),
    ...topLines('networks', rule.networks),
    ...topLines('agents', rule.agents),
    ...rule.reasons.slice(0, MOST_TOP).map((one) => line('  ? ', reasonWords(one))),
    ...rule.examples.map(({ line: at, method, host, path, network }) =>
      line(
        '  ! ',
        `${at}  ${method ?? '(no method)'} ${host ?? '(no host)'}${path ?? ''} from ${network ?? 'an unknown address'}`,
      ),
    ),
  ];
}

function line(prefix: string, text: string): LongLine {
  return { prefix, text, hanging: prefix.length };
}

function paintOf(verdict: RuleReadinessDocument['verdict']): Paint {
  return { ready: green, 'not-ready': red, unknown: yellow }[verdict];
}

/** `not known for 17 requests: $office`, with the field to log. */
function reasonWords({ reason, count: number }: RuleReadinessDocument['reasons'][number]): string {
  const how = howToKnow(reason);
  return `not known for ${count(number, 'request')}: ${reason}${how === undefined ? '' : ` (${how})`}`;
}

/** The last days as a table, and a sum of earlier ones. */
function dayLines({ days }: RuleReadinessDocument, screen: Screen): Text {
  if (days.length === 0) return [];
  const shown = days.slice(-MOST_DAYS);
  const titles = ['day', 'requests', 'would block', 'answered', 'not known'].map((title) => ({ title }));
  const rows = shown.map(({ day, requests, blocked, wanted, undecided }) => ({
    cells: [day, requests, blocked, wanted, undecided].map((cell) => ({ text: String(cell) })),
  }));
  const before = days.slice(0, -MOST_DAYS);
  return [
    ...shifted(tableLines(titles, rows, screen), 2),
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

function topLines(what: string, seen: readonly ReadinessSeenDocument[]): Text {
  if (seen.length === 0) return [];
  const words = seen.slice(0, MOST_TOP).map(({ value, count: number }) => `${value} (${number})`);
  return [line('  ', `${what}: ${words.join(', ')}`)];
}
