import { guardOf, mayActInstead, type Guard } from './guards.js';
import { endsList } from './list-ends.js';
import { RulesOf } from './rules-of.js';
import type { RuleList, SimulatedRule } from './rules.js';
import { firstPlaces, ruleKey, selectingRules, type SelectingRule } from './terminating-rules.js';

/** True if a rule that may or may not act does at least as much as another, to traffic of both. */
export type DoesAtLeast = (latter: SimulatedRule, former: SimulatedRule) => boolean;

/** Two lists: the later replaces the former. */
export interface Sides {
  readonly scheme: RuleList['scheme'];
  readonly former: RulesOf<SelectingRule>;
  readonly latter: RulesOf<SelectingRule>;
  /** From positions in the former list to first positions in the later one. Without gone rules. */
  readonly places: ReadonlyMap<number, number>;
  /** In the former list, the first rule of each key: a later one has nothing left to take. */
  readonly firsts: ReadonlySet<number>;
  /** Rules of the later list that may take other rules' traffic. */
  readonly intruders: RulesOf<Intruder>;
  readonly doesAtLeast: DoesAtLeast;
}

/** It can end the later list without stopping all traffic, and newly comes before another rule. */
interface Intruder extends Pick<SelectingRule, 'compiled'> {
  readonly at: number;
  /** Position in the former list; Infinity if new. */
  readonly former: number;
}

/** Indexes two lists for comparison. */
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

/** Rules that are newly before another rule. */
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

/** Rules of the later list that may take a rule's traffic. `gone`: any, as the rule is gone. Else positions. */
export type Suspects = 'gone' | readonly number[];

/** What may take a guard's traffic. Empty if proven that nothing does. */
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

/** True if a rule can end the later list for a guard's traffic, and does less. */
function canTake(other: Pick<SelectingRule, 'compiled'>, guard: Guard, sides: Sides): boolean {
  if (isProtecting(other, guard, sides)) return false;
  return endsList(other.compiled) || mayActInstead(other.compiled, guard);
}

/** True if a rule of the later list does at least as much to what it takes. */
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

/** A rule of the former list against traffic. */
export interface Guarding {
  readonly one: SelectingRule;
  readonly position: number;
  readonly guard: Guard;
}
