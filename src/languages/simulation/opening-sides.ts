import { guardOf, mayActInstead, type Guard } from './guards.js';
import { endsList } from './list-ends.js';
import { RulesOf } from './rules-of.js';
import type { RuleList, SimulatedRule } from './rules.js';
import { firstPlaces, ruleKey, selectingRules, type SelectingRule } from './terminating-rules.js';

/**
 * Whether a rule that may act or not (it executes a ruleset, it limits a rate) does at least as much as another one to the traffic that both
 * take.
 */
export type DoesAtLeast = (latter: SimulatedRule, former: SimulatedRule) => boolean;

/** Two lists of rules, one to take the place of the other. */
export interface Sides {
  readonly scheme: RuleList['scheme'];
  readonly former: RulesOf<SelectingRule>;
  readonly latter: RulesOf<SelectingRule>;
  /** The first place of a rule of the former list in the later one, by its position; absent for one that is gone. */
  readonly places: ReadonlyMap<number, number>;
  /** Of rules with one key the second has nothing left to take: the positions of the others in the former list. */
  readonly firsts: ReadonlySet<number>;
  /** What of the later list may take what other rules took before. */
  readonly intruders: RulesOf<Intruder>;
  readonly doesAtLeast: DoesAtLeast;
}

/** A rule that can end the later list for what it takes without stopping it outright, and came before another. */
interface Intruder extends Pick<SelectingRule, 'compiled'> {
  readonly at: number;
  /** Its place in the former list; Infinity for a new one. */
  readonly former: number;
}

/** Looks up what is the same in both lists. */
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

/** Rules that now come before one that came before them. */
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
 * What of the later list may take what a rule took: anything, where the list has no such rule any more (`gone`); else what came before it.
 */
export type Suspects = 'gone' | readonly number[];

/** What of the later list may take what a guard took; empty where that is proven to be nothing. */
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

/** Whether a rule of the later list can end it for traffic of a guard, and do less to it. */
function canTake(other: Pick<SelectingRule, 'compiled'>, guard: Guard, sides: Sides): boolean {
  if (isProtecting(other, guard, sides)) return false;
  return endsList(other.compiled) || mayActInstead(other.compiled, guard);
}

/** Whether a rule of the later list does at least as much to what it takes. */
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

/** A rule of the former list that does something against traffic. */
export interface Guarding {
  readonly one: SelectingRule;
  readonly position: number;
  readonly guard: Guard;
}
