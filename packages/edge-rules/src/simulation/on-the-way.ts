import { ruleTitle } from '../lib/rule-title.js';
import { isObject } from '../lib/is-object.js';
import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import type { Budget } from './budget.js';
import { ALL, regionsMeet, type Region } from './region.js';
import type { CompiledRule, RuleList } from './rules.js';
import { RulesOf } from './rules-of.js';
import { ruleKey, selectingRules, type SelectingRule } from './terminating-rules.js';

/**
 * Why two lists may treat traffic differently although they decide it alike; undefined if proven not to. A
 * later rule may undo what a rule does before the list goes on (a skip of something else, a rewrite), a skip
 * may prevent it, and a rate limit counts what reaches it. Throws a BudgetError: call it in `within`.
 */
export function differenceOnTheWay(before: RuleList, after: RuleList, budget: Budget): string | undefined {
  const [former, added] = rulesOfBoth(before, after);
  const counting = [...former.rules, ...added.rules].filter(({ compiled }) => mayCountMore(compiled));
  for (const one of [...former.rules, ...added.rules]) {
    if (one.role !== 'acts' && one.role !== 'counts') continue;
    const isOnBoth = one.before < Infinity && one.after < Infinity;
    const region = regionOf(one);
    if (one.role === 'acts' && !isOnBoth && region.length > 0) return reasonOf(one);
    if (!isOnBoth) continue;
    const met = [...former.meeting(region), ...added.meeting(region)].map(({ rule }) => rule);
    const others = [...met, ...counting].filter((other) => orderMatters(one, other) && isSwapped(one, other));
    if (others.some((other) => regionsMeet(region, regionOf(other), budget))) return reasonOf(one);
  }
  return undefined;
}

function isSwapped(a: RuleOnTheWay, b: RuleOnTheWay): boolean {
  return a.before < b.before !== a.after < b.after;
}

/** A rule that matters acts and goes on, counts, ends the list without a decision, or decides. */
type Role = 'acts' | 'counts' | 'ends' | 'decides';

interface RuleOnTheWay extends RelevantRule {
  /** Positions in both lists; Infinity if absent. */
  readonly before: number;
  readonly after: number;
}

/** Rules of the former list that matter, and those that only the later list has. */
function rulesOfBoth(
  before: RuleList,
  after: RuleList,
): readonly [former: RulesOf<RuleOnTheWay>, added: RulesOf<RuleOnTheWay>] {
  const [former, latter] = [relevantRulesIn(before), relevantRulesIn(after)];
  const [formerPlaces, latterPlaces] = [former, latter].map(
    (rules) => new Map(rules.map(({ key, position }) => [key, position])),
  );
  const placed = (one: RelevantRule): RuleOnTheWay => ({
    ...one,
    before: formerPlaces?.get(one.key) ?? Infinity,
    after: latterPlaces?.get(one.key) ?? Infinity,
  });
  return [
    new RulesOf(before, former.map(placed)),
    new RulesOf(
      after,
      latter.map(placed).filter((one) => one.before === Infinity),
    ),
  ];
}

interface RelevantRule {
  readonly key: string;
  readonly compiled: CompiledRule;
  readonly selecting: SelectingRule;
  readonly role: Role;
  readonly position: number;
}

/** Rules that matter. One that is there twice has two positions: its effect may be undone in between. */
function relevantRulesIn(list: RuleList): readonly RelevantRule[] {
  const times = new Map<string, number>();
  return selectingRules(list).flatMap((selecting, position) => {
    const { compiled } = selecting;
    const role = roleOf(compiled);
    if (role === undefined) return [];
    const same = ruleKey(compiled);
    const time = (times.get(same) ?? 0) + 1;
    times.set(same, time);
    return [{ key: `${time} ${same}`, compiled, selecting, role, position }];
  });
}

/** What a rule selects or counts. */
function regionOf({ compiled, selecting }: RelevantRule): Region {
  return mayCountMore(compiled) ? ALL : selecting.selected;
}

/** Undefined for rules that only log. */
function roleOf({ termination, rule }: CompiledRule): Role | undefined {
  switch (termination) {
    case 'goes on':
      return ACTION_FACTS.get(rule.action)?.logsOnly === true ? undefined : 'acts';
    case 'unclear':
      return rule.condition === undefined ? 'ends' : 'counts';
    case 'skips':
      return 'ends';
    case 'decides':
      return 'decides';
  }
}

/** A rate limit may count more than it limits. */
function mayCountMore({ rule: { condition } }: CompiledRule): boolean {
  return isObject(condition) && (condition['counting_expression'] ?? '') !== '';
}

/** True if it may matter which rule is first. */
function orderMatters(one: RuleOnTheWay, other: RuleOnTheWay): boolean {
  if (one.role === 'counts') return one !== other;
  return other.role !== 'decides' && one.compiled.fate !== other.compiled.fate;
}

function reasonOf({ role, compiled: { rule } }: RuleOnTheWay): string {
  return role === 'counts'
    ? `${ruleTitle(rule)} possibly counts other traffic`
    : `what ${ruleTitle(rule)} does on the way possibly depends on its place`;
}
