import type { Raw } from '../../kernel/lib/decode.js';
import { groupsBy } from '../../kernel/lib/groups.js';
import { ruleTitle } from '../../kernel/lib/rule-title.js';
import { someOf } from '../../kernel/lib/words.js';
import type { Risk, RiskCode } from '../../kernel/model/risk.js';
import { isObject } from '../../kernel/model/json.js';
import { ACTION_FACTS, keepsOut } from '../../languages/expressions/catalogue/actions.js';
import type { Scheme } from '../../languages/expressions/catalogue/fields.js';
import { openings, type Opening } from '../../languages/simulation/openings.js';
import { fateOf, type SimulatedRule } from '../../languages/simulation/rules.js';
import { widerSkips, type SkipTarget, type WiderSkip } from '../../languages/simulation/wider-skips.js';
import { printWitness } from '../../languages/simulation/witness.js';
import { runs, type LedgerEntry } from './ledger.js';
import type { SimulatedLists } from './simulated-lists.js';
import { unknownOfRules } from './strength/unknown-changes.js';
import { weakenings } from './strength/weakenings.js';

/** What traffic gets by a new list that it did not get before. */
export interface TrafficEffects {
  readonly openings: readonly Opening[];
  /** Of the order alone. */
  readonly orderOpenings: readonly Opening[];
  readonly skips: readonly WiderSkip[];
  /** What rules that stay do less, by their parameters. */
  readonly weakened: readonly Weakened[];
}

interface Weakened {
  readonly code: TrafficRisk;
  readonly rule: string;
  readonly messages: readonly string[];
}

/** Asks the simulation, and the order of strength of parameters, what the new list does less than the live one. */
export function trafficEffects(ledger: readonly LedgerEntry[], lists: SimulatedLists): TrafficEffects {
  const rawOf = (rule: SimulatedRule, side: 'before' | 'after'): Raw => lists.entryOf(rule)?.[side] ?? {};
  const isItself = (latter: SimulatedRule, former: SimulatedRule): boolean =>
    lists.entryOf(latter) === lists.entryOf(former);
  // What a rule does less by its own parameters is told as that.
  const doesAtLeast = (latter: SimulatedRule, former: SimulatedRule): boolean =>
    (isItself(latter, former) && isComparable(former)) ||
    (isComparable(former)
      ? weakenings(rawOf(former, 'before'), rawOf(latter, 'after'), lists.scheme).length === 0
      : fateOf(latter) === fateOf(former));
  return {
    openings: openings(lists.before, lists.after, doesAtLeast),
    orderOpenings: openings(lists.staying.before, lists.staying.after, doesAtLeast),
    skips: widerSkips(lists.before, lists.after),
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

/** Whether two rules can be held against each other by their parameters: those that execute or have a condition. */
function isComparable({ action, condition }: SimulatedRule): boolean {
  return action === 'execute' || condition !== undefined;
}

/** Stops all that it selects: what nobody knows may keep it from that. */
function isPlainStop(rule: Raw): boolean {
  const isConditional = rule['ratelimit'] !== undefined || rule['exposed_credential_check'] !== undefined;
  return keepsOut(String(rule['action'])) && !isConditional;
}

/** All that it selects: what it would do to less is more. */
function onlyLogs(rule: Raw): boolean {
  return rule['action'] === 'log' && rule['ratelimit'] === undefined;
}

/** The risks of what traffic gets: one for each code, with an example and the names of the rules that it is about. */
export function trafficRisks(effects: TrafficEffects, lists: SimulatedLists): readonly Risk[] {
  const titleOf = (rule: SimulatedRule): string => {
    const entry = lists.entryOf(rule);
    return entry === undefined ? rule.name : ruleTitle(entry.detail);
  };
  const told: readonly Told[] = [
    ...effects.openings.map((opening) => openingTold(opening, titleOf, lists.scheme)),
    ...effects.weakened.map(weakeningTold),
    ...effects.skips.map((skip) => skipTold(skip, titleOf, lists.scheme)),
  ];
  return TRAFFIC_RISKS.flatMap((code) => {
    const own = told.filter((one) => one.code === code);
    const [first, ...others] = own.toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain));
    if (first === undefined) return [];
    const texts = own.filter(({ about }) => about === first.about).map(({ text }) => text);
    const more = [...new Set(others.map(({ about }) => about).filter((name) => name !== first.about))];
    const likewise = more.length === 0 ? [] : [`likewise ${someOf(more, NAMED)}`];
    return [{ code, message: [...texts, ...likewise].join('; ') }];
  });
}

/** One thing that a list does less, as it is told. */
interface Told {
  readonly code: TrafficRisk;
  /** The rule that it is about. */
  readonly about: string;
  readonly text: string;
  /** Shown by an example, or by what the rule says. */
  readonly isCertain: boolean;
}

type TitleOf = (rule: SimulatedRule) => string;

const TRAFFIC_RISKS = [
  'opens-traffic',
  'may-open-traffic',
  'weakens-managed-rules',
  'weakens-rate-limit',
] as const satisfies readonly RiskCode[];

const NAMED = 5;

type TrafficRisk = (typeof TRAFFIC_RISKS)[number];

function codeOf({ kind, rule }: Opening): TrafficRisk {
  if (rule.action === 'execute') return 'weakens-managed-rules';
  if (isRateLimit(rule)) return 'weakens-rate-limit';
  const isKnown = rule.condition === undefined && ACTION_FACTS.has(rule.action);
  return kind === 'opened' && isKnown ? 'opens-traffic' : 'may-open-traffic';
}

/** A rate has a period; the other condition that a rule may have looks for leaked credentials. */
function isRateLimit({ condition }: SimulatedRule): boolean {
  return isObject(condition) && !('username_expression' in condition);
}

function openingTold(opening: Opening, titleOf: TitleOf, scheme: Scheme): Told {
  const { rule } = opening;
  const [code, about] = [codeOf(opening), titleOf(rule)];
  if (opening.kind === 'unknown') {
    const text = `${about} (${rule.action}) possibly selects less traffic: ${opening.because}`;
    return { code, about, text, isCertain: false };
  }
  const { witness, takenBy, unless } = opening;
  const assumed = unless.length === 0 ? '' : ` (unless ${unless.join(' or ')} has it)`;
  const now = takenBy === undefined ? 'no rule decides' : `${takenBy.action} by ${titleOf(takenBy)}`;
  const text = `${printWitness(witness, scheme)}${assumed}: ${rule.action} by ${about} → ${now}`;
  return { code, about, text, isCertain: true };
}

function weakeningTold({ code, rule, messages }: Weakened): Told {
  return { code, about: rule, text: `${rule}: ${someOf(messages, NAMED)}`, isCertain: true };
}

function skipTold({ rule, past, witness, because = '' }: WiderSkip, titleOf: TitleOf, scheme: Scheme): Told {
  const isManaged = past.every(({ of }) => of === 'ruleset' || of === 'rule');
  const what = someOf(past.map(targetName), NAMED);
  const about = titleOf(rule);
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
