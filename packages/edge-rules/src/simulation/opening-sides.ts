import { guardOf, mayActInstead, type Guard } from './guards.js';
import { endsList } from './list-ends.js';
import { RulesOf } from './rules-of.js';
import type { RuleList, SimulatedRule } from './rules.js';
import { firstPlaces, ruleKey, selectingRules, type SelectingRule } from './terminating-rules.js';

/** True if a rule that may or may not act (a rate limit, an execute) does at least as much as another one to traffic that both select. */
export type DoesAtLeast = (latter: SimulatedRule, former: SimulatedRule) => boolean;

/** Two rule lists, of which the later replaces the former. */
export interface Sides {
  readonly scheme: RuleList['scheme'];
  readonly former: RulesOf<SelectingRule>;
  readonly latter: RulesOf<SelectingRule>;
  /** Position in the former list → the rule's first position in the later list. Rules that are gone are absent. */
  readonly places: ReadonlyMap<number, number>;
  /** Positions in the former list of the first rule of each key. A later rule with the same key has nothing left to take. */
  readonly firsts: ReadonlySet<number>;
  /** Rules of the later list that may take traffic of other rules. */
  readonly intruders: RulesOf<Intruder>;
  readonly doesAtLeast: DoesAtLeast;
}

/** A rule of the later list that can end the list without stopping traffic outright, and now comes before another rule. */
interface Intruder extends Pick<SelectingRule, 'compiled'> {
  readonly at: number;
  /** Its position in the former list; Infinity if it is new. */
  readonly former: number;
}

/** Indexes what two lists have in common. */
export function sidesOf(before: RuleList, after: RuleList, doesAtLeast: DoesAtLeast): Sides {
  const [former, latter] = [selectingRules(before), selectingRules(after)];
  const [formerPlaces, latterPlaces] = [firstPlaces(former), firstPlaces(latter)];
  const places = [...formerPlaces].flatMap(([key, position]) => {
    const place = latterPlaces.get(key);
    return place === undefined ? [] : [[position, place] as const];
  });
  return {
    scheme: after.scheme,
    former: new RulesOf(before, former),
    latter: new RulesOf(after, latter),
    places: new Map(places),
    firsts: new Set(formerPlaces.values()),
    intruders: new RulesOf(after, intrudersIn(latter, formerPlaces)),
    doesAtLeast,
  };
}

/** Rules that now come before a rule that came before them. */
function intrudersIn(
  latter: readonly SelectingRule[],
  formerPlaces: ReadonlyMap<string, number>,
): readonly Intruder[] {
  const intruders: Intruder[] = [];
  let earliestBehind = Infinity;
  for (const [at, { compiled }] of [...latter.entries()].toReversed()) {
    const former = formerPlaces.get(ruleKey(compiled)) ?? Infinity;
    const guard = guardOf(compiled);
    const stopsAll = guard?.kind === 'stops' && guard.isFull;
    const mayEnd = endsList(compiled) || compiled.termination === 'unclear';
    if (mayEnd && !stopsAll && earliestBehind < former) intruders.push({ compiled, at, former });
    earliestBehind = Math.min(earliestBehind, former);
  }
  return intruders.toReversed();
}

/**
 * The rules of the later list that may take what a rule took: `gone` means any, since the list no longer has that rule; otherwise the positions of
 * those before it.
 */
export type Suspects = 'gone' | readonly number[];

/** The rules that may take what a guard took. Empty if it is proven that none does. */
export function suspectsOf(one: SelectingRule, position: number, guard: Guard, sides: Sides): Suspects {
  const { places, firsts, intruders } = sides;
  if (!firsts.has(position)) return [];
  const place = places.get(position);
  if (place === undefined) return 'gone';
  if (intruders.rules.length === 0) return [];
  const suspects: number[] = [];
  for (const { rule } of intruders.meeting(one.selected)) {
    if (rule.at >= place) break;
    if (rule.former > position && canTake(rule, guard, sides)) suspects.push(rule.at);
  }
  return suspects;
}

/** True if a rule of the later list can end it for a guard's traffic, and does less to it. */
function canTake(other: Pick<SelectingRule, 'compiled'>, guard: Guard, sides: Sides): boolean {
  if (isProtecting(other, guard, sides)) return false;
  return endsList(other.compiled) || mayActInstead(other.compiled, guard);
}

/** True if a rule of the later list does at least as much to the traffic that it takes. */
export function isProtecting(
  { compiled }: Pick<SelectingRule, 'compiled'>,
  guard: Guard,
  { doesAtLeast }: Sides,
): boolean {
  const other = guardOf(compiled);
  if (other === undefined) return false;
  if (other.kind === 'stops')
    return guard.kind === 'stops' ? other.strictness >= guard.strictness : other.isFull;
  return guard.kind === 'may-act' && doesAtLeast(other.rule, guard.rule);
}

/** A rule of the former list that acts against traffic. */
export interface Guarding {
  readonly one: SelectingRule;
  readonly position: number;
  readonly guard: Guard;
}
