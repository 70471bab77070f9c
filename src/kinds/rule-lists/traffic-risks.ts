import type { Raw } from '../../kernel/lib/decode.js';
import { groupsBy } from '../../kernel/lib/groups.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { count, someOf } from '../../kernel/lib/phrases.js';
import type { Decision } from '../../kernel/model/outcome.js';
import type { Risk, RiskCode, WorstOutcome } from '../../kernel/model/risk.js';
import { isObject } from '../../kernel/model/json.js';
import { ACTION_FACTS, keepsOut } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import type { Outcome } from '@zonewright/edge-rules/simulation/opening-example.js';
import { openings, type Opening } from '@zonewright/edge-rules/simulation/openings.js';
import { fateOf, type SimulatedRule } from '@zonewright/edge-rules/simulation/rules.js';
import type { Strictness } from '@zonewright/edge-rules/simulation/strictness.js';
import type { SkipTarget } from '@zonewright/edge-rules/simulation/skip-targets.js';
import { widerSkips, type WiderSkip } from '@zonewright/edge-rules/simulation/wider-skips.js';
import { runsBefore } from '@zonewright/edge-rules/way/way.js';
import { printWitness } from '@zonewright/edge-rules/simulation/witness.js';
import { runs, type LedgerEntry } from './ledger.js';
import type { SimulatedLists } from './simulated-lists.js';
import { unknownOfRules } from './strength/unknown-changes.js';
import { weakenings } from './strength/weakenings.js';

/** How a new list treats traffic differently from the live one. */
export interface TrafficEffects {
  readonly openings: readonly Opening[];
  /** By the order alone. */
  readonly orderOpenings: readonly Opening[];
  readonly skips: readonly WiderSkip[];
  /** What remaining rules do less, by parameters. */
  readonly weakened: readonly Weakened[];
}

interface Weakened {
  readonly code: TrafficRisk;
  readonly rule: string;
  readonly messages: readonly string[];
}

/** Asks simulation and strengths of parameters what the new list does less. `phase`: of the list; absent if unknown. */
export function trafficEffects(
  ledger: readonly LedgerEntry[],
  lists: SimulatedLists,
  phase = '',
): TrafficEffects {
  const rawOf = (rule: SimulatedRule, side: 'before' | 'after'): Raw => lists.entryOf(rule)?.[side] ?? {};
  const isItself = (latter: SimulatedRule, former: SimulatedRule): boolean =>
    lists.entryOf(latter) === lists.entryOf(former);
  // What its own parameters do less is reported as that.
  const doesAtLeast = (latter: SimulatedRule, former: SimulatedRule): boolean =>
    (isItself(latter, former) && isComparable(former)) ||
    (isComparable(former)
      ? weakenings(rawOf(former, 'before'), rawOf(latter, 'after'), lists.scheme).length === 0
      : fateOf(latter) === fateOf(former));
  return {
    openings: openings(lists.before, lists.after, doesAtLeast),
    orderOpenings: openings(lists.staying.before, lists.staying.after, doesAtLeast),
    skips: widerSkips(lists.before, lists.after, (other) => runsBefore(other, phase, lists.scheme)),
    weakened: ledger.flatMap((entry) => weakenedIn(entry, lists)),
  };
}

function weakenedIn({ detail, before, after }: LedgerEntry, { scheme }: SimulatedLists): readonly Weakened[] {
  const stays = detail.change === 'changed' && before !== undefined && after !== undefined;
  if (!stays || !runs(before) || !runs(after) || onlyLogs(before)) return [];
  const unknown = isPlainStop(before) ? unknownOfRules({ before, after }) : [];
  const less = [
    ...weakenings(before, after, scheme),
    ...unknown.map((message) => ({ code: 'may-open-traffic' as const, message })),
  ];
  const found = groupsBy(less, ({ code }) => code);
  return found.flatMap(({ items: [first, ...others] }) =>
    first === undefined
      ? []
      : [
          {
            code: first.code,
            rule: ruleTitle(detail),
            messages: [first, ...others].map(({ message }) => message),
          },
        ],
  );
}

/** True if parameters can compare two rules: they execute or have a condition. */
function isComparable({ action, condition }: SimulatedRule): boolean {
  return action === 'execute' || condition !== undefined;
}

/** Stops all it selects, without unknown condition. */
function isPlainStop(rule: Raw): boolean {
  const isConditional = rule['ratelimit'] !== undefined || rule['exposed_credential_check'] !== undefined;
  return keepsOut(String(rule['action'])) && !isConditional;
}

/** Only logs all that it selects. */
function onlyLogs(rule: Raw): boolean {
  return rule['action'] === 'log' && rule['ratelimit'] === undefined;
}

/** One risk per code, with the least strict example and its rules' names. Counts other ways in which traffic gets further. */
export function trafficRisks(effects: TrafficEffects, lists: SimulatedLists): readonly Risk[] {
  const effectsFound: readonly Effect[] = [
    ...effects.openings.map((opening) => openingEffect(opening, lists.scheme)),
    ...effects.weakened.map(weakeningEffect),
    ...effects.skips.map((skip) => skipEffect(skip, lists.scheme)),
  ];
  return TRAFFIC_RISKS.flatMap((code) => {
    const own = effectsFound.filter((one) => one.code === code).toSorted(worstFirst);
    const [first, ...others] = own;
    return first === undefined ? [] : [riskOf(first, others)];
  });
}

/** Certain effects first, the least strict of these first. */
function worstFirst(a: Effect, b: Effect): number {
  return Number(b.isCertain) - Number(a.isCertain) || strictnessIn(a) - strictnessIn(b);
}

function strictnessIn({ opened }: Effect): number {
  return opened?.strictness ?? Infinity;
}

function riskOf(first: Effect, others: readonly Effect[]): Risk {
  const texts = [first, ...others].filter(({ about }) => about === first.about).map(({ text }) => text);
  const names = others.filter(({ opened }) => opened === undefined).map(({ about }) => about);
  const more = [...new Set(names.filter((name) => name !== first.about))];
  const likewise = more.length === 0 ? [] : [`likewise ${someOf(more, NAMED)}`];
  const ways = [first, ...others].flatMap(({ opened }) => (opened === undefined ? [] : [opened]));
  const message = [
    ...texts.slice(0, first.opened === undefined ? undefined : 1),
    ...otherWays(ways),
    ...likewise,
  ];
  return {
    code: first.code,
    message: message.join('; '),
    ...(first.opened === undefined
      ? {}
      : { worst: { ...first.opened.worst, more: otherWaysOf(ways).length } }),
  };
}

/** `and 1 milder way: block by admin → managed_challenge by scanners`. Empty if the first way is the only one. */
function otherWays(ways: readonly Opened[]): readonly string[] {
  const [first] = ways;
  const others = otherWaysOf(ways);
  const hasMore = ways.some((way) => way.hasMore);
  if (first === undefined || (others.length === 0 && !hasMore)) return [];
  if (others.length === 0) return ['possibly in more ways'];
  const isMilder = others.every(({ strictness }) => strictness > first.strictness);
  const number = count(others.length, isMilder ? 'milder way' : 'more way');
  const list = someOf(
    others.map(({ text }) => text),
    NAMED_WAYS,
  );
  return [`and ${hasMore ? 'at least ' : ''}${number}: ${list}`];
}

function otherWaysOf(ways: readonly Opened[]): readonly OtherWay[] {
  return ways.flatMap(({ way, others }, index) => (index === 0 ? others : [way, ...others]));
}

const NAMED_WAYS = 2;

/** One thing that a list does less, in words. */
interface Effect {
  readonly code: TrafficRisk;
  /** The rule in question. */
  readonly about: string;
  readonly text: string;
  /** Shown by an example or by the rule itself. */
  readonly isCertain: boolean;
  /** For an example of traffic that gets further. */
  readonly opened?: Opened;
}

interface Opened {
  readonly strictness: Strictness;
  readonly worst: Omit<WorstOutcome, 'more'>;
  readonly way: OtherWay;
  readonly others: readonly OtherWay[];
  readonly hasMore: boolean;
}

/** `block by admin → no rule decides` */
interface OtherWay {
  readonly strictness: Strictness;
  readonly text: string;
}

const TRAFFIC_RISKS = [
  'opens-traffic',
  'may-open-traffic',
  'weakens-managed-rules',
  'weakens-rate-limit',
] as const satisfies readonly RiskCode[];

const NAMED = 5;

type TrafficRisk = (typeof TRAFFIC_RISKS)[number];

function codeOf({ kind, rule }: Opening): TrafficRisk {
  if (kind === 'order') return 'may-open-traffic';
  if (rule.action === 'execute') return 'weakens-managed-rules';
  if (isRateLimit(rule)) return 'weakens-rate-limit';
  const isKnown = rule.condition === undefined && ACTION_FACTS.has(rule.action);
  return kind === 'opened' && isKnown ? 'opens-traffic' : 'may-open-traffic';
}

/** A rate has a period; the other condition looks for leaked credentials. */
function isRateLimit({ condition }: SimulatedRule): boolean {
  return isObject(condition) && !('username_expression' in condition);
}

function openingEffect(opening: Opening, scheme: Scheme): Effect {
  const { rule } = opening;
  const [code, about] = [codeOf(opening), ruleTitle(rule)];
  switch (opening.kind) {
    case 'unknown': {
      const text = `${about} (${rule.action}) possibly selects less traffic: ${opening.because}`;
      return { code, about, text, isCertain: false };
    }
    case 'order': {
      const text = `${ruleTitle(opening.by)} (${opening.by.action}) now comes before ${about} (${rule.action}) and possibly takes traffic from it`;
      return { code, about, text, isCertain: false };
    }
    case 'opened': {
      const { example, others, hasMore } = opening;
      const assumed = example.unless.length === 0 ? '' : ` (unless ${example.unless.join(' or ')} has it)`;
      const traffic = printWitness(example.witness, scheme);
      const wayOf = (outcome: Outcome): OtherWay => ({
        strictness: outcome.strictness,
        text: `${rule.action} by ${about} → ${outcomeText(outcome)}`,
      });
      const way = wayOf(example);
      const worst = {
        traffic,
        before: { action: rule.action, rule: rule.name },
        after: decisionOf(example),
        ...(example.unless.length === 0 ? {} : { unless: example.unless }),
      };
      const opened = { strictness: example.strictness, worst, way, others: others.map(wayOf), hasMore };
      return { code, about, text: `${traffic}${assumed}: ${way.text}`, isCertain: true, opened };
    }
  }
}

function outcomeText(outcome: Outcome): string {
  const { action } = decisionOf(outcome);
  return outcome.by === undefined ? 'no rule decides' : `${action} by ${ruleTitle(outcome.by)}`;
}

/** A condition limits a rule to excess or leaked credentials; the word says so. */
function decisionOf({ by }: Outcome): Decision {
  if (by === undefined) return { action: 'none' };
  return { action: by.condition === undefined ? by.action : `limited ${by.action}`, rule: by.name };
}

function weakeningEffect({ code, rule, messages }: Weakened): Effect {
  return { code, about: rule, text: `${rule}: ${someOf(messages, NAMED)}`, isCertain: true };
}

function skipEffect({ rule, past, witness, because = '' }: WiderSkip, scheme: Scheme): Effect {
  const isManaged = past.every(({ of }) => of === 'ruleset' || of === 'rule');
  const what = someOf(past.map(targetName), NAMED);
  const about = ruleTitle(rule);
  const lets =
    witness === undefined
      ? `possibly lets more traffic past ${what}: ${because}`
      : `lets ${printWitness(witness, scheme)} past ${what}`;
  return {
    code: isManaged ? 'weakens-managed-rules' : 'may-open-traffic',
    about,
    text: `${about} ${lets}`,
    isCertain: witness !== undefined,
  };
}

function targetName({ of, name }: SkipTarget): string {
  return of === 'other' ? `what ${name} says` : `${of} ${name}`;
}
