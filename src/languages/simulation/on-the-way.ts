import { isObject } from '../../kernel/model/json.js';
import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import type { Budget } from './budget.js';
import { ruleKey, selectingRules } from './terminating-rules.js';
import { ALL, regionsMeet, type Region } from './region.js';
import type { CompiledRule, RuleList } from './rules.js';

/**
 * Why a list may do something else to traffic than another one, although both decide it alike; undefined when it is proven not to.
 * What a rule does before the list goes on (a skip of other phases or rulesets, a rewrite) stands beside what others do, may be undone by
 * a later one, and is not done at all behind a skip. A rate limit counts what gets there. Throws when the budget is used up: only what
 * `within` runs may call it.
 */
export function differenceOnTheWay(before: RuleList, after: RuleList, budget: Budget): string | undefined {
  const [former, latter] = [rulesOnTheWay(before), rulesOnTheWay(after)];
  const placed = [...former.values(), ...[...latter.values()].filter(({ key }) => !former.has(key))];
  const isBefore = (places: RulesOnTheWay, a: RuleOnTheWay, b: RuleOnTheWay): boolean =>
    (places.get(a.key)?.position ?? Infinity) < (places.get(b.key)?.position ?? Infinity);
  const isSwapped = (a: RuleOnTheWay, b: RuleOnTheWay): boolean =>
    isBefore(former, a, b) !== isBefore(latter, a, b);
  for (const one of placed.filter(({ role }) => role === 'acts' || role === 'counts')) {
    const isOnBoth = former.has(one.key) && latter.has(one.key);
    if (one.role === 'acts' && !isOnBoth && one.region.length > 0) return reasonOf(one);
    const others = isOnBoth ? placed.filter((other) => minds(one, other) && isSwapped(one, other)) : [];
    if (others.some(({ region }) => regionsMeet(one.region, region, budget))) return reasonOf(one);
  }
  return undefined;
}

/** How a rule matters to what others do: it does something and goes on, it counts, it ends the list without a decision, it decides. */
type Role = 'acts' | 'counts' | 'ends' | 'decides';

interface RuleOnTheWay {
  readonly key: string;
  readonly rule: CompiledRule;
  readonly role: Role;
  readonly position: number;
  /** What it selects or counts. */
  readonly region: Region;
}

type RulesOnTheWay = ReadonlyMap<string, RuleOnTheWay>;

/** The rules of a list that matter. One that stands there twice has a position for each time, for it may be undone in between. */
function rulesOnTheWay(list: RuleList): RulesOnTheWay {
  const places = new Map<string, RuleOnTheWay>();
  const times = new Map<string, number>();
  for (const [position, { compiled, selected }] of selectingRules(list).entries()) {
    const role = roleOf(compiled);
    if (role === undefined) continue;
    const same = ruleKey(compiled);
    const time = (times.get(same) ?? 0) + 1;
    times.set(same, time);
    const key = `${time} ${same}`;
    const region = countsMore(compiled) ? ALL : selected;
    places.set(key, { key, rule: compiled, role, position, region });
  }
  return places;
}

/** Undefined for what only writes logs. */
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

/** A rate limit may count other requests than it acts on. */
function countsMore({ rule: { condition } }: CompiledRule): boolean {
  return isObject(condition) && (condition['counting_expression'] ?? '') !== '';
}

/** Whether it may matter which of two rules stands first. What is decided by neither is decided alike, whatever was done before. */
function minds(one: RuleOnTheWay, other: RuleOnTheWay): boolean {
  if (one.role === 'counts') return one !== other;
  return other.role !== 'decides' && one.rule.fate !== other.rule.fate;
}

function reasonOf({ role, rule: { rule } }: RuleOnTheWay): string {
  return role === 'counts'
    ? `${rule.name} may count other traffic`
    : `what ${rule.name} does on the way may depend on its place`;
}
