import { ruleTitle } from '../lib/rule-title.js';
import { isObject } from '../lib/is-object.js';
import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import type { Budget } from './budget.js';
import { ALL, regionsMeet, type Region } from './region.js';
import type { CompiledRule, RuleList } from './rules.js';
import { RulesOf } from './rules-of.js';
import { ruleKey, selectingRules, type SelectingRule } from './terminating-rules.js';

/**
 * Why a list may treat traffic differently from another one although both decide it alike; undefined if it is proven not to.
 * What a rule does before the list goes on (a skip of other phases or rulesets, a rewrite) may be undone by a later rule, and is not done behind a
 * skip. A rate limit counts what reaches it. Throws when the budget is used up, so call it inside `within`.
 */
export function differenceOnTheWay(before: RuleList, after: RuleList, budget: Budget): string | undefined {
  const [former, added] = rulesOfBoth(before, after);
  const counting = [...former.rules, ...added.rules].filter(({ compiled }) => countsMore(compiled));
  for (const one of [...former.rules, ...added.rules]) {
    if (one.role !== 'acts' && one.role !== 'counts') continue;
    const isOnBoth = one.before < Infinity && one.after < Infinity;
    const region = regionOf(one);
    if (one.role === 'acts' && !isOnBoth && region.length > 0) return reasonOf(one);
    if (!isOnBoth) continue;
    const met = [...former.meeting(region), ...added.meeting(region)].map(({ rule }) => rule);
    const others = [...met, ...counting].filter((other) => minds(one, other) && isSwapped(one, other));
    if (others.some((other) => regionsMeet(region, regionOf(other), budget))) return reasonOf(one);
  }
  return undefined;
}

function isSwapped(a: RuleOnTheWay, b: RuleOnTheWay): boolean {
  return a.before < b.before !== a.after < b.after;
}

/** How a rule matters to the others: it acts and goes on, it counts, it ends the list without a decision, or it decides. */
type Role = 'acts' | 'counts' | 'ends' | 'decides';

interface RuleOnTheWay extends Standing {
  /** The rule's position in either list; Infinity if it is not there. */
  readonly before: number;
  readonly after: number;
}

/** The rules of the former list that matter, and those that only the later list has. */
function rulesOfBoth(
  before: RuleList,
  after: RuleList,
): readonly [former: RulesOf<RuleOnTheWay>, added: RulesOf<RuleOnTheWay>] {
  const [former, latter] = [standingIn(before), standingIn(after)];
  const [formerPlaces, latterPlaces] = [former, latter].map(
    (rules) => new Map(rules.map(({ key, position }) => [key, position])),
  );
  const placed = (one: Standing): RuleOnTheWay => ({
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

interface Standing {
  readonly key: string;
  readonly compiled: CompiledRule;
  readonly selecting: SelectingRule;
  readonly role: Role;
  readonly position: number;
}

/** The rules of a list that matter. A rule that is there twice has two positions: what it does may be undone in between. */
function standingIn(list: RuleList): readonly Standing[] {
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

/** The traffic that a rule selects or counts. */
function regionOf({ compiled, selecting }: Standing): Region {
  return countsMore(compiled) ? ALL : selecting.selected;
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

/** A rate limit may count other requests than it limits. */
function countsMore({ rule: { condition } }: CompiledRule): boolean {
  return isObject(condition) && (condition['counting_expression'] ?? '') !== '';
}

/** True if it may matter whether one rule is before or after the other. */
function minds(one: RuleOnTheWay, other: RuleOnTheWay): boolean {
  if (one.role === 'counts') return one !== other;
  return other.role !== 'decides' && one.compiled.fate !== other.compiled.fate;
}

function reasonOf({ role, compiled: { rule } }: RuleOnTheWay): string {
  return role === 'counts'
    ? `${ruleTitle(rule)} possibly counts other traffic`
    : `what ${ruleTitle(rule)} does on the way possibly depends on its place`;
}
