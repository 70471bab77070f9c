import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import { Budget, STEPS, STEPS_FOR_PART, TOO_MANY, within } from './budget.js';
import { guardOf, type Guard } from './guards.js';
import { withoutContradictions } from './contradictory.js';
import { endsBefore, endsList, regionWithout } from './list-ends.js';
import { intersectionOf, regionsMeet, subtract, unionOf, type Region } from './region.js';
import type { RuleList, SimulatedRule } from './rules.js';
import { confirmation, type Question } from './opening-example.js';
import { dependsOn, search } from './search.js';
import { RulesOf } from './rules-of.js';
import { firstPlaces, ruleKey, selectingRules, type SelectingRule } from './terminating-rules.js';
import type { Traffic } from './traffic.js';
import type { Witness } from './witness.js';

/**
 * Traffic that a rule of the former list stopped, challenged, limited or handed to a ruleset, and that nothing does as much to any more.
 * `opened` has an example, with the rule that takes it now (undefined: it passes). `unknown`: it may be so.
 */
export type Opening =
  | {
      readonly kind: 'opened';
      readonly rule: SimulatedRule;
      readonly witness: Witness;
      readonly takenBy: SimulatedRule | undefined;
      /** Lists that nobody knows the items of, and that are taken not to have what the example compares with them. */
      readonly unless: readonly string[];
    }
  | { readonly kind: 'unknown'; readonly rule: SimulatedRule; readonly because: string };

/**
 * Whether a rule that may act or not (it executes a ruleset, it limits a rate) does at least as much as another one to the traffic that both
 * take.
 */
export type DoesAtLeast = (latter: SimulatedRule, former: SimulatedRule) => boolean;

/**
 * What gets further when one list of rules takes the place of another: at most one entry for each rule of the former list, in its order. That
 * a rule has none is proven, whatever the conditions are that can't be looked into.
 */
export function openings(before: RuleList, after: RuleList, doesAtLeast: DoesAtLeast): readonly Opening[] {
  const budget = new Budget(STEPS);
  const sides = sidesOf(before, after, doesAtLeast);
  return sides.former.rules.flatMap((one, position) => {
    const guard = guardOf(one.compiled);
    if (guard === undefined) return [];
    const suspects = suspectsOf(one, position, guard, sides);
    if (suspects.length === 0) return [];
    const { rule } = one.compiled;
    const share = new Budget(STEPS_FOR_PART, budget);
    const found = within(() => openingOf({ one, position, guard }, suspects, sides, share));
    if (found === undefined) return [{ kind: 'unknown', rule, because: TOO_MANY } as const];
    return found === 'none' ? [] : [found];
  });
}

interface Sides {
  readonly scheme: RuleList['scheme'];
  readonly former: RulesOf<SelectingRule>;
  readonly latter: RulesOf<SelectingRule>;
  /** Where a rule of the former list stands first in the later one, by its position; absent for one that is gone. */
  readonly places: ReadonlyMap<number, number>;
  /** Of rules with one key the second has nothing left to take: the positions of the others in the former list. */
  readonly firsts: ReadonlySet<number>;
  /** What of the later list may take what other rules took before. */
  readonly intruders: RulesOf<Intruder>;
  readonly doesAtLeast: DoesAtLeast;
}

/** A rule that ends the later list for what it takes without stopping it outright, and came before another. */
interface Intruder extends Pick<SelectingRule, 'compiled'> {
  readonly at: number;
  /** Where it stood in the former list; Infinity for a new one. */
  readonly former: number;
}

function sidesOf(before: RuleList, after: RuleList, doesAtLeast: DoesAtLeast): Sides {
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

/** Rules that stand before one that stood before them. */
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
    if (endsList(compiled) && !stopsAll && earliestBehind < former) intruders.push({ compiled, at, former });
    earliestBehind = Math.min(earliestBehind, former);
  }
  return intruders.toReversed();
}

/**
 * What of the later list may take what a rule took: anything, where the list has no such rule any more (`gone`); else what came before it.
 */
type Suspects = 'gone' | readonly number[];

function suspectsOf(one: SelectingRule, position: number, guard: Guard, sides: Sides): Suspects {
  const { places, firsts, intruders } = sides;
  if (!firsts.has(position)) return [];
  const place = places.get(position);
  if (place === undefined) return 'gone';
  if (intruders.rules.length === 0) return [];
  const suspects: number[] = [];
  for (const { rule } of intruders.meeting(one.selected)) {
    if (rule.at >= place) break;
    if (rule.former > position && !isProtecting(rule, guard, sides)) suspects.push(rule.at);
  }
  return suspects;
}

/** Whether a rule of the later list does at least as much to what it takes. */
function isProtecting(
  { compiled }: Pick<SelectingRule, 'compiled'>,
  guard: Guard,
  { doesAtLeast }: Sides,
): boolean {
  const other = guardOf(compiled);
  if (other === undefined) return false;
  if (other.kind === 'stops') return guard.kind === 'stops' ? other.strength >= guard.strength : other.isFull;
  return guard.kind === 'may-act' && doesAtLeast(other.rule, guard.rule);
}

interface Guarding {
  readonly one: SelectingRule;
  readonly position: number;
  readonly guard: Guard;
}

function openingOf(guarding: Guarding, suspects: Suspects, sides: Sides, budget: Budget): Opening | 'none' {
  const { rule } = guarding.one.compiled;
  const parts = lostParts(guarding, suspects, sides, budget).flatMap((part) => {
    const real = withoutContradictions(part, sides.scheme);
    return real.length === 0 ? [] : [real];
  });
  const confirm = confirmation((traffic) => questionOf(guarding, sides, traffic), budget);
  let open: Opening | 'none' = 'none';
  for (const part of parts) {
    const result = search(part, sides.scheme, confirm);
    if (result.kind === 'found') return { kind: 'opened', rule, ...result.found };
    if (open === 'none') open = { kind: 'unknown', rule, because: dependsOn(result.needs) };
  }
  return open;
}

/** What the rule took for certain, and no rule takes as well: by the rules that take it now, the last part by none. */
function lostParts(
  { one, position, guard }: Guarding,
  suspects: Suspects,
  sides: Sides,
  budget: Budget,
): readonly Region[] {
  const { former, latter } = sides;
  const isGone = suspects === 'gone';
  let left = regionWithout(
    one.selected,
    endsBefore(former.meeting(one.selected, position), position),
    budget,
  );
  if (!isGone) left = commonWith(left, suspects, latter.rules, budget);
  const parts: Region[] = [];
  for (const { rule: other, place: at } of latter.meeting(left)) {
    if (left.length === 0) break;
    if (guardOf(other.compiled) === undefined && !endsList(other.compiled)) continue;
    if (!regionsMeet(left, other.selected, budget)) continue;
    const protects = isProtecting(other, guard, sides);
    if (!protects && !endsList(other.compiled)) continue;
    if (!protects && (isGone || suspects.includes(at)))
      parts.push(intersectionOf([left, other.selected], budget));
    const rest = subtract(left, other.selected, budget);
    if (protects && guard.kind === 'may-act' && guard.countsWhatItTakes && rest.length > 0) continue;
    left = rest;
  }
  return isGone && left.length > 0 ? [...parts, left] : parts;
}

function commonWith(
  region: Region,
  positions: readonly number[],
  latter: readonly SelectingRule[],
  budget: Budget,
): Region {
  const taken = positions.flatMap((at) => (latter[at] === undefined ? [] : [latter[at].selected]));
  return intersectionOf([region, unionOf(taken, budget)], budget);
}

/** Who has to say that something is an example: the rule itself, those before it, and those that may take it from now on. */
function questionOf({ one, position, guard }: Guarding, sides: Sides, traffic: Traffic): Question {
  return {
    formerly: one.compiled,
    earlier: [...endsBefore(sides.former.matching(traffic), position)].map(({ compiled }) => compiled),
    latter: sides.latter.matching(traffic).flatMap(({ rule: other }) => {
      const protects = guardOf(other.compiled) !== undefined && isProtecting(other, guard, sides);
      const isUnknown = !ACTION_FACTS.has(other.compiled.rule.action);
      return protects || isUnknown || endsList(other.compiled)
        ? [{ compiled: other.compiled, protects }]
        : [];
    }),
  };
}
