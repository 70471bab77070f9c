import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { liveFromWords } from '../plan/live-from.js';
import { someQuoted, type Words } from '../printers/remark.js';
import { logFieldsFor } from '@zonewright/edge-rules/replay/log-fields.js';
import type {
  ReplayDocument,
  ReplayExampleDocument,
  ReplayMoveDocument,
  ReplayOutcome,
  ReplayTopDocument,
  ReplayedFileDocument,
  ReplayedRuleDocument,
  ShareDocument,
  SkippedLinesDocument,
  TopDocument,
} from '../../../generated/documents/replay.js';

/** `1,204,331`. */
export function grouped(number: number): string {
  return Math.round(number).toLocaleString('en');
}

/** `1 request`, `1,204,331 requests`. */
export function groupedCount(number: number, singular: string): string {
  return `${grouped(number)} ${singular}${number === 1 ? '' : 's'}`;
}

/** A part of 1 in percent: `3.2 %`. Only an exact part is 0 % or 100 %. */
export function percent(part: number): string {
  if (part > 0 && part < LEAST) return '< 0.01 %';
  if (part < 1 && part > 1 - LEAST) return '> 99.99 %';
  const hundredths = part * 100;
  const digits = hundredths < 1 || hundredths > 99 ? 2 : 1;
  return `${hundredths.toFixed(digits).replace(/\.0+$/, '')} %`;
}

const LEAST = 0.0001;

/** `3.2 %`, or for a sample with its confidence interval: `3.2 % (2.9–3.5 %)`. */
export function shareWords({ value, low, high }: ShareDocument): string {
  if (low === undefined || high === undefined) return percent(value);
  // Ends near zero are rounded outwards.
  const from = low < LEAST ? '0' : percent(low).replace(' %', '');
  return `${percent(value)} (${from}–${percent(Math.max(high, LEAST))})`;
}

/** All outcomes, as they let requests through, and undecided. */
export const OUTCOMES = ['pass', 'log', 'skip', 'challenge', 'redirect', 'block', 'undecided'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `3.2 % of 1,204,331 requests would be decided differently`. */
export function replayHeadline({ totals: { evaluated, changed } }: ReplayDocument): string {
  if (evaluated === 0) return 'no request was replayed';
  if (changed === 0)
    return `none of ${groupedCount(evaluated, 'request')} would certainly be decided differently`;
  return `${percent(changed / evaluated)} of ${groupedCount(evaluated, 'request')} would be decided differently`;
}

/** What is below the headline: the log's sample, and what is undecided. */
export function replaySentences(document: ReplayDocument): readonly string[] {
  return [sampleSentence(document), undecidedSentence(document)].filter((text) => text !== undefined);
}

/** What the log is a sample of; undefined if it has every request. */
function sampleSentence({ sampling }: ReplayDocument): string | undefined {
  if (sampling === null) return undefined;
  const { rate, said_by: by, requests } = sampling;
  const part =
    rate === null ? 'a part of all requests that differs by line' : `${percent(rate)} of all requests`;
  const source = by === 'flag' ? 'as the command line says' : 'as its lines say';
  return `The log has ${part}, ${source}: it represents about ${groupedCount(requests, 'request')}. Shares have a 95 % confidence interval.`;
}

/** How many requests are undecided; undefined for none. */
function undecidedSentence({ totals: { undecided, alike } }: ReplayDocument): string | undefined {
  if (undecided === 0) return undefined;
  const same =
    alike === 0
      ? 'each of them is possibly decided differently'
      : `${grouped(alike)} of them are certainly decided the same; each of the others is possibly decided differently`;
  return `For ${groupedCount(undecided, 'request')}, the outcome on one side is unknown: ${same}.`;
}

/** How many requests are in no flow: an outcome is unknown. */
export function notInFlows({ totals, flows }: ReplayDocument): number {
  return Math.max(0, totals.evaluated - flows.reduce((sum, { count }) => sum + count, 0));
}

/** Flows that move, then those that stay, the largest first. */
export function changesFirst<
  Flow extends { readonly from: Outcome; readonly to: Outcome; readonly count: number },
>(flows: readonly Flow[]): readonly Flow[] {
  return flows.toSorted((a, b) => Number(a.from === a.to) - Number(b.from === b.to) || b.count - a.count);
}

/** `3 pass → block, 1 block → pass`. */
export function movesWords(moves: readonly ReplayMoveDocument[]): string {
  return moves.map(({ from, to, count }) => `${grouped(count)} ${moveWords(from, to)}`).join(', ');
}

/** `pass → block`. */
export function moveWords(from: ReplayOutcome, to: ReplayOutcome): string {
  return from === to ? `${from}, by another rule` : `${from} → ${to}`;
}

/** `GET shop.example.com/admin?page&sort`, without values of parameters. `shown` shortens each text. */
export function requestWords(
  { method, host, path, query }: ReplayExampleDocument,
  shown: (text: string) => string = (text) => text,
): string {
  const parameters = query.length === 0 ? '' : `?${query.map(shown).join('&')}`;
  return `${shown(method ?? '(no method)')} ${shown(host ?? '(no host)')}${shown(path ?? '')}${parameters}`;
}

/** `12 lines, gzip`. */
export function fileWords({ lines, gzip }: ReplayedFileDocument): string {
  return `${groupedCount(lines, 'line')}${gzip ? ', gzip' : ''}`;
}

/** Why lines were not replayed. */
export const SKIPPED_WORDS: Readonly<Record<SkippedLinesDocument['why'], string>> = {
  'not-json': 'no JSON object',
  'too-long': 'too long',
  'no-host': 'without a host',
  'other-zone': 'of an unknown zone, or one that was not asked for',
};

/** How many places are named. The document has more. */
const MOST_PLACES = 3;

/** `a.ndjson:2, a.ndjson:7, a.ndjson:9 and 41 more`, of so many lines. */
export function placesWords(places: readonly string[], number: number): Words {
  const first = places.slice(0, MOST_PLACES);
  const more = number - first.length;
  return [...someQuoted(first, MOST_PLACES), ...(more > 0 ? [` and ${grouped(more)} more`] : [])];
}

/** `44 lines left out, no JSON object: a.ndjson:2, a.ndjson:7, a.ndjson:9 and 41 more`. */
export function skippedWords({ why, count: number, first }: SkippedLinesDocument): Words {
  return [`${groupedCount(number, 'line')} left out, ${SKIPPED_WORDS[why]}: `, ...placesWords(first, number)];
}

/** What requests have in common, with the word for one. */
export const TOPS: readonly (readonly [keyof ReplayTopDocument, string])[] = [
  ['paths', 'path'],
  ['hosts', 'host'],
  ['countries', 'country'],
  ['networks', 'network'],
  ['agents', 'agent'],
];

/** `12`; `12, up to 3 too many` if not counted exactly. */
export function topCount({ count, over }: TopDocument['values'][number]): string {
  return over === 0 ? grouped(count) : `${grouped(count)}, up to ${grouped(over)} too many`;
}

/** `rule block-admin of http_request_firewall_custom`, and its side if only one has it. */
export function ruleText(rule: ReplayedRuleDocument): string {
  const { side } = rule;
  return side === 'both' ? rulePlace(rule) : `${rulePlace(rule)}, only ${side}`;
}

/** `rule block-admin of http_request_firewall_custom of the account`. */
export function rulePlace(
  rule: Pick<ReplayedRuleDocument, 'name' | 'description' | 'phase' | 'level'>,
): string {
  return `rule ${ruleTitle(rule)} of ${rule.phase}${rule.level === 'account' ? ' of the account' : ''}`;
}

/** `log ClientCountry`: the fields that would decide a request; undefined if none would. */
export function howToKnow(reason: string): string | undefined {
  const fields = logFieldsFor(reason);
  return fields.length === 0 ? undefined : `log ${fields.join(' or ')}`;
}

/** Says that the live side is a snapshot; undefined if the service was asked. */
export function snapshotWords({ live_from: file, snapshot }: ReplayDocument): Words | undefined {
  if (snapshot !== undefined) return liveFromWords(snapshot, 'replay');
  if (file === undefined) return undefined;
  return [
    'Live state from the snapshot ',
    { quoted: file, isCode: true },
    '. Nothing was read from the service.',
  ];
}

/** The longest text in Markdown. Paths and agents can be very long. */
const MOST_CHARACTERS = 200;

/** A text of a log, cut to `most` characters. */
export function cut(text: string, most = MOST_CHARACTERS): string {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
