import { Budget, STEPS, STEPS_FOR_EVALUATION, STEPS_FOR_PART, TOO_MANY, within } from './budget.js';
import { withoutContradictions } from './contradictory.js';
import { evaluateRules, fateOfEvaluation, type Evaluation } from './evaluate.js';
import { differenceOnTheWay } from './on-the-way.js';
import { ALL, intersectionOf, regionsMeet, subtract, type Region } from './region.js';
import { type RuleList, PASSES } from './rules.js';
import { rulesFor, RulesOf, type Placed } from './rules-of.js';
import { dependsOn, search, type Search } from './search.js';
import { terminatingRules, type TerminatingRule } from './terminating-rules.js';
import type { Witness } from './witness.js';

/** Traffic that two lists decide differently. */
export interface EvaluationChange {
  readonly witness: Witness;
  readonly before: Evaluation;
  readonly after: Evaluation;
}

/**
 * How decisions change with another list. `harmless`: proven that all traffic is decided alike. `changes`:
 * one example per pair of decisions; `isComplete` if there are no others.
 * Logs don't count, and a skip of only the rest of the list is like no rule. What rules do before the list
 * goes on has no examples: if it may differ, the result is unknown.
 */
export type ListDifference =
  | { readonly kind: 'harmless' }
  | { readonly kind: 'changes'; readonly changes: readonly EvaluationChange[]; readonly isComplete: boolean }
  | { readonly kind: 'unknown'; readonly because: string };

/** How another order changes decisions, with one example. */
export type ReorderEffect =
  | { readonly kind: 'harmless' }
  | ({ readonly kind: 'changes' } & EvaluationChange)
  | { readonly kind: 'unknown'; readonly because: string };

/** For the same rules in two orders. */
export function reorderEffect(before: RuleList, after: RuleList): ReorderEffect {
  const difference = listDifference(before, after, 1);
  if (difference.kind !== 'changes') return difference;
  const [change] = difference.changes;
  return change === undefined ? { kind: 'unknown', because: TOO_MANY } : { kind: 'changes', ...change };
}

const MOST = 8;

/**
 * Compares two lists, with at most `most` examples. Decisions only differ for rules that changed places, or
 * that one lacks.
 */
export function listDifference(before: RuleList, after: RuleList, most = MOST): ListDifference {
  const sides = {
    before,
    after,
    former: terminatingRulesOf(before),
    latter: terminatingRulesOf(after),
    budget: new Budget(STEPS),
  };
  const changes = new Map<string, EvaluationChange>();
  const settled = new Map<string, Set<string>>();
  const isSettled = (former: string, latter: string): boolean => settled.get(former)?.has(latter) === true;
  let open: string | undefined;
  for (const pair of pairsThatMayDiffer(sides.former, sides.latter, isSettled)) {
    const result = within(() => compare(pair, sides, new Budget(STEPS_FOR_PART, sides.budget)));
    if (result?.kind === 'found') {
      const { fates, change } = result.found;
      settled.set(fates.before, (settled.get(fates.before) ?? new Set()).add(fates.after));
      changes.set(JSON.stringify(fates), change);
    } else if (result?.kind !== 'nothing') open ??= result === undefined ? TOO_MANY : dependsOn(result.needs);
    if (changes.size >= most || sides.budget.isUsedUp) {
      open ??= TOO_MANY;
      break;
    }
  }
  open ??= onTheWay(sides);
  if (changes.size > 0) {
    return { kind: 'changes', changes: [...changes.values()], isComplete: open === undefined };
  }
  return open === undefined ? { kind: 'harmless' } : { kind: 'unknown', because: open };
}

function onTheWay({ before, after, budget }: Sides): string | undefined {
  const answer = within(() => ({ because: differenceOnTheWay(before, after, budget) }));
  return answer === undefined ? TOO_MANY : answer.because;
}

interface Sides {
  readonly before: RuleList;
  readonly after: RuleList;
  readonly former: Terminating;
  readonly latter: Terminating;
  readonly budget: Budget;
}

/** The first of each key: others never act. */
function terminatingRulesOf(list: RuleList): Terminating {
  const first = new Map<string, TerminatingRule>();
  for (const rule of terminatingRules(list)) if (!first.has(rule.key)) first.set(rule.key, rule);
  return new RulesOf(list, [...first.values()]);
}

type Compared =
  | { readonly kind: 'nothing' }
  | Search<{ readonly fates: Fates; readonly change: EvaluationChange }>;

function withoutRules(region: Region, rules: readonly Placed<TerminatingRule>[], budget: Budget): Region {
  let rest = region;
  for (const { rule } of rules) {
    if (rest.length === 0) break;
    if (regionsMeet(rest, rule.taken, budget)) rest = subtract(rest, rule.taken, budget);
  }
  return rest;
}

/** Whether two rules decide the same traffic, each in its list. */
function compare(pair: RulePair, sides: Sides, budget: Budget): Compared {
  const { former, latter } = sides;
  const common = intersectionOf(
    [former.rules[pair.former]?.taken ?? ALL, latter.rules[pair.latter]?.taken ?? ALL],
    budget,
  );
  if (common.length === 0) return { kind: 'nothing' };
  const left = withoutRules(common, former.meeting(common, pair.former), budget);
  const rest = withoutRules(left, latter.meeting(left, pair.latter), budget);
  const real = withoutContradictions(rest, sides.after.scheme);
  if (real.length === 0) return { kind: 'nothing' };
  return search(real, sides.after.scheme, (witness, traffic) => {
    const asked = { before: rulesFor(sides.before, traffic), after: rulesFor(sides.after, traffic) };
    budget.spend(STEPS_FOR_EVALUATION * (asked.before.length + asked.after.length));
    const change = {
      witness,
      before: evaluateRules(asked.before, traffic),
      after: evaluateRules(asked.after, traffic),
    };
    const fates = { before: fateOfEvaluation(change.before), after: fateOfEvaluation(change.after) };
    const unclear = [change.before, change.after].find((evaluation) => evaluation.kind === 'unknown');
    if (unclear !== undefined || fates.before === undefined || fates.after === undefined) {
      return { kind: 'open', needs: unclear?.needs ?? [] };
    }
    if (fates.before === fates.after) return { kind: 'open', needs: [] };
    return { kind: 'found', found: { fates: { before: fates.before, after: fates.after }, change } };
  });
}

/** Positions of two rules that would decide the same traffic. The end of a list counts as a rule; its position is the length. */
interface RulePair {
  readonly former: number;
  readonly latter: number;
  readonly fates: Fates;
}

/** Outcomes for the same traffic. */
interface Fates {
  readonly before: string;
  readonly after: string;
}

/** Rules that end a list. */
type Terminating = RulesOf<TerminatingRule>;

/**
 * Pairs that may decide traffic differently: two rules in another order, and a rule that one list lacks with
 * each rule of that list. Not with equal, `settled` or separate traffic. Keys must not repeat: only the first
 * rule of a key acts.
 */
function* pairsThatMayDiffer(
  former: Terminating,
  latter: Terminating,
  isSettled: (before: string, after: string) => boolean,
): Generator<RulePair> {
  const [back, there] = [placesIn(former, latter), placesIn(latter, former)];
  const latterFates = [...new Set(latter.rules.map(({ fate }) => fate))];
  const isOpen = (before: string, after: string): boolean => before !== after && !isSettled(before, after);
  for (const [position, one] of former.rules.entries()) {
    const { fate } = one;
    const place = there[position] ?? Infinity;
    if (latterFates.some((after) => isOpen(fate, after)))
      for (const { rule, place: partner } of latter.meeting(one.taken)) {
        if (partner >= place) break;
        if (position < (back[partner] ?? Infinity) && isOpen(fate, rule.fate))
          yield { former: position, latter: partner, fates: { before: fate, after: rule.fate } };
      }
    if (place === Infinity && isOpen(fate, PASSES))
      yield { former: position, latter: latter.rules.length, fates: { before: fate, after: PASSES } };
  }
  for (const [partner, { fate }] of latter.rules.entries())
    if (back[partner] === undefined && isOpen(PASSES, fate))
      yield { former: former.rules.length, latter: partner, fates: { before: PASSES, after: fate } };
}

/** Each rule's position in the other list. */
function placesIn(other: Terminating, { rules }: Terminating): readonly (number | undefined)[] {
  const places = new Map(other.rules.map(({ key }, place) => [key, place]));
  return rules.map(({ key }) => places.get(key));
}
