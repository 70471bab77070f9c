import type { DeclaredRuleset } from '../../../generated/files.js';
import { someOf, count } from '../../../kernel/lib/phrases.js';
import { DAY_MS } from '../../../kernel/lib/time.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { shadowedRules } from '@zonewright/edge-rules/simulation/shadowed.js';
import { orderedRules } from '../rule-tests.js';

/** Why a rule may no longer be needed. */
export type StaleWhy = 'expired' | 'shadowed' | 'unmatched' | 'only-logs' | 'disabled';

/** A reason, and what it is based on. */
export interface Evidence {
  readonly why: StaleWhy;
  readonly says: string;
}

/** What is known of a declared rule besides its file. */
export interface KnownOfRule {
  /** The last day of its meta. */
  readonly expires?: string;
  /** The live rule, last changed in milliseconds since 1970; absent if unknown. */
  readonly live?: { readonly action: string; readonly enabled: boolean; readonly changed: number };
  /** Its requests in a log. */
  readonly log?: LogOfRule;
  /** Whether a rule that only logs could block, by a log. */
  readonly readiness?: { readonly kind: 'ready' | 'not-ready' | 'unknown'; readonly because: string };
}

/** The requests of a rule in a log. */
interface LogOfRule {
  readonly requests: number;
  readonly days: number;
  readonly matched: number;
  readonly undecided: number;
  readonly unread: number;
  readonly isSample: boolean;
}

/** The days after which something without effect is reported. Shorter logs miss the weekend. */
export const STALE_DAYS = { log: 7, judged: 7, unjudged: 30, disabled: 90 } as const;

type Rule = DeclaredRuleset['rules'][number];

/** Why a declared rule may no longer be needed, or nothing. `shadow`: from `shadowsIn`. Uncertain matches in a log are no evidence. Pure. */
export function evidenceOf(
  rule: Rule,
  known: KnownOfRule,
  shadow: string | undefined,
  now: Date,
): readonly Evidence[] {
  const today = now.toISOString().slice(0, 10);
  const { expires, live } = known;
  // The time means nothing unless the rule is live as declared.
  const isLive = live?.action === rule.action && live.enabled === (rule.enabled ?? true);
  const age = isLive ? Math.floor((now.getTime() - live.changed) / DAY_MS) : undefined;
  return [
    ...(expires !== undefined && expires < today
      ? [{ why: 'expired', says: `its last day was ${expires}` } as const]
      : []),
    ...(shadow === undefined ? [] : [{ why: 'shadowed', says: shadow } as const]),
    ...unmatched(rule, known.log),
    ...onlyLogs(rule, known, age),
    ...disabled(rule, age),
  ];
}

function unmatched({ enabled }: Rule, log: LogOfRule | undefined): readonly Evidence[] {
  if (enabled === false || log === undefined) return [];
  const { requests, days, matched, undecided, unread, isSample } = log;
  if (requests === 0 || matched > 0 || undecided > 0) return [];
  const doubts = [
    ...(days < STALE_DAYS.log ? [`fewer than ${STALE_DAYS.log} days prove little`] : []),
    ...(isSample ? ['the log has a part of all requests'] : []),
    ...(unread > 0 ? [`${count(unread, 'line')} of the log could not be read`] : []),
  ];
  const says = `it selects none of ${count(requests, 'logged request')} on ${count(days, 'day')}`;
  return [{ why: 'unmatched', says: [says, ...doubts].join('; ') }];
}

function onlyLogs(rule: Rule, known: KnownOfRule, age: number | undefined): readonly Evidence[] {
  if (rule.enabled === false || rule.action !== 'log' || age === undefined) return [];
  const { readiness } = known;
  const isJudged = readiness !== undefined && readiness.kind !== 'unknown';
  if (age < (isJudged ? STALE_DAYS.judged : STALE_DAYS.unjudged)) return [];
  const verdict = isJudged
    ? `; ${readiness.kind === 'ready' ? 'ready' : 'not ready'} to block: ${readiness.because}`
    : '';
  return [{ why: 'only-logs', says: `it only logs, and has not changed for ${count(age, 'day')}${verdict}` }];
}

function disabled(rule: Rule, age: number | undefined): readonly Evidence[] {
  if (rule.enabled !== false || age === undefined || age < STALE_DAYS.disabled) return [];
  return [{ why: 'disabled', says: `it is disabled, and has not changed for ${count(age, 'day')}` }];
}

const MOST_NAMED = 3;

/** Rules that no traffic reaches, with the reason, by ref. Proved for every possible order, and all unknown lists and values. Pure. */
export function shadowsIn(ruleset: DeclaredRuleset): ReadonlyMap<string, string> {
  const scheme = PHASE_FACTS.get(ruleset.phase)?.scheme;
  if (scheme === undefined) return new Map();
  const [first, ...others] = orderedRules(ruleset, scheme).map(
    (list) =>
      new Map(
        shadowedRules(list).flatMap((found) =>
          found.kind === 'unknown' ? [] : [[found.rule.name, found.by.map(({ name }) => name)] as const],
        ),
      ),
  );
  const always = [...(first ?? [])].filter(([name]) => others.every((other) => other.has(name)));
  return new Map(always.map(([name, by]) => [name, shadowWords(by)]));
}

function shadowWords(by: readonly string[]): string {
  if (by.length === 0) return 'it selects no traffic at all';
  const names = someOf(by, MOST_NAMED);
  return `${names} ${by.length === 1 ? 'decides' : 'decide'} everything that it selects`;
}
