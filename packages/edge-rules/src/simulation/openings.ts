import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import { Budget, STEPS, STEPS_FOR_PART, TOO_MANY, within } from './budget.js';
import { guardOf } from './guards.js';
import { endsBefore, endsList } from './list-ends.js';
import { lostTraffic } from './lost-traffic.js';
import { confirmation, type Example, type Outcome, type Question } from './opening-example.js';
import {
  isProtecting,
  sidesOf,
  suspectsOf,
  type DoesAtLeast,
  type Guarding,
  type Sides,
  type Suspects,
} from './opening-sides.js';
import { waysOf, type Way } from './opening-ways.js';
import type { RuleList, SimulatedRule } from './rules.js';
import { dependsOn, search, type Search } from './search.js';
import { STRICTNESS, strictnessOf, type Strictness } from './strictness.js';
import type { Traffic } from './traffic.js';

/**
 * Traffic that a rule of the former list stopped, challenged, limited or sent to a ruleset, now treated less
 * strictly.
 * - `opened`: an example of the least strict outcome. `hasMore`: there may be more than `others`.
 * - `unknown`: there may be such traffic, or some that is treated less strictly than the example.
 * - `order`: `by` may or may not act, now comes first, and may treat the traffic less strictly.
 */
export type Opening =
  | {
      readonly kind: 'opened';
      readonly rule: SimulatedRule;
      readonly example: Example;
      readonly others: readonly Outcome[];
      readonly hasMore: boolean;
    }
  | { readonly kind: 'unknown'; readonly rule: SimulatedRule; readonly because: string }
  | { readonly kind: 'order'; readonly rule: SimulatedRule; readonly by: SimulatedRule };

/** For counting the other outcomes of a whole list. */
const STEPS_FOR_OTHERS = 50_000;

/**
 * What gets further with another list, in the order of the former one. A rule without an entry is proven to
 * let nothing further. Without an `unknown` entry, none of its traffic is treated less strictly than its
 * example.
 */
export function openings(before: RuleList, after: RuleList, doesAtLeast: DoesAtLeast): readonly Opening[] {
  const budget = new Budget(STEPS);
  const budgetForOthers = new Budget(STEPS_FOR_OTHERS);
  const sides = sidesOf(before, after, doesAtLeast);
  return sides.former.rules.flatMap((one, position) => {
    const guard = guardOf(one.compiled);
    if (guard === undefined) return [];
    const suspects = suspectsOf(one, position, guard, sides);
    if (suspects.length === 0) return [];
    const budgets = { own: new Budget(STEPS_FOR_PART, budget), forOthers: budgetForOthers };
    return openingsOf({ one, position, guard }, suspects, sides, budgets);
  });
}

interface Budgets {
  readonly own: Budget;
  readonly forOthers: Budget;
}

function openingsOf(
  guarding: Guarding,
  suspects: Suspects,
  sides: Sides,
  budgets: Budgets,
): readonly Opening[] {
  const { rule } = guarding.one.compiled;
  const lost = within(() => {
    const { parts, intruders } = lostTraffic(guarding, suspects, sides, budgets.own);
    return { ways: waysOf(parts, sides.scheme, budgets.own), intruders };
  });
  if (lost === undefined) return [{ kind: 'unknown', rule, because: TOO_MANY }];
  return [
    ...openingsOnWays(guarding, lost.ways, sides, budgets),
    ...lost.intruders.map((by) => ({ kind: 'order', rule, by }) as const),
  ];
}

/** An example of the least strict way that has one, and `unknown` for less strict ways. */
function openingsOnWays(
  guarding: Guarding,
  ways: readonly Way[],
  sides: Sides,
  budgets: Budgets,
): readonly Opening[] {
  const { rule } = guarding.one.compiled;
  const atLeast = ways[0]?.strictness ?? STRICTNESS.passes;
  let open: string | undefined;
  for (const [index, way] of ways.entries()) {
    const result = within(() => searchWay(guarding, way, atLeast, sides, budgets.own));
    if (result?.kind !== 'found') {
      open ??= result === undefined ? TOO_MANY : dependsOn(result.needs);
      continue;
    }
    const isLeast = ways.slice(0, index).every(({ strictness }) => strictness >= result.found.strictness);
    const others = otherOutcomes(guarding, result.found, ways.slice(index + 1), sides, budgets.forOthers);
    const opened: Opening = { kind: 'opened', rule, example: result.found, ...others };
    return isLeast || open === undefined ? [opened] : [opened, { kind: 'unknown', rule, because: open }];
  }
  return open === undefined ? [] : [{ kind: 'unknown', rule, because: open }];
}

function searchWay(
  guarding: Guarding,
  way: Way,
  atLeast: Strictness,
  sides: Sides,
  budget: Budget,
): Search<Example> {
  const question = (traffic: Traffic): Question => ({
    ...rulesInQuestion(guarding, sides, traffic),
    atMost: way.strictness,
    atLeast,
  });
  return search(way.region, sides.scheme, confirmation(question, budget));
}

/** Other confirmed outcomes, each once. */
function otherOutcomes(
  guarding: Guarding,
  first: Outcome,
  ways: readonly Way[],
  sides: Sides,
  budget: Budget,
): { readonly others: readonly Outcome[]; readonly hasMore: boolean } {
  const atLeast = ways[0]?.strictness ?? STRICTNESS.passes;
  const others: Outcome[] = [];
  let hasMore = false;
  const seen = new Set([first.by]);
  for (const way of ways) {
    if (budget.isUsedUp) return { others, hasMore: true };
    if (seen.has(way.end?.compiled.rule) && way.end !== undefined) continue;
    const result = within(() => searchWay(guarding, way, atLeast, sides, budget));
    if (result?.kind !== 'found') {
      hasMore = true;
      continue;
    }
    const { strictness, by } = result.found;
    if (!seen.has(by)) others.push({ strictness, by });
    seen.add(by);
  }
  return { others, hasMore };
}

/** What decides about an example: the guard, rules before it, and rules that can take its traffic now. */
function rulesInQuestion(
  { one, position, guard }: Guarding,
  sides: Sides,
  traffic: Traffic,
): Pick<Question, 'formerly' | 'earlier' | 'latter'> {
  return {
    formerly: one.compiled,
    earlier: [...endsBefore(sides.former.matching(traffic), position)].map(({ compiled }) => compiled),
    latter: sides.latter.matching(traffic).flatMap(({ rule: other }) => {
      const { compiled } = other;
      const protects = guardOf(compiled) !== undefined && isProtecting(other, guard, sides);
      const isUnknown = !ACTION_FACTS.has(compiled.rule.action);
      const matters =
        protects || isUnknown || endsList(compiled) || strictnessOf(compiled) > STRICTNESS.passes;
      return matters ? [{ compiled, protects }] : [];
    }),
  };
}
