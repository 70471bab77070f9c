import { hasProtocol } from './box.js';
import { forEachScheme } from './answer-memory.js';
import { Budget, STEPS, STEPS_FOR_PART, TOO_MANY, within } from './budget.js';
import { isCovered, regionsMeet, type Region } from './region.js';
import type { RuleList, SimulatedRule } from './rules.js';
import { RulesOf } from './rules-of.js';
import { terminatingRules, type TerminatingRule } from './terminating-rules.js';

/**
 * Enabled rules that treat the same traffic differently: only the first ever acts, so the second is shadowed
 * too. `unknown`: the budget ran out. After a last unknown, no rule was checked.
 */
export type Contradiction =
  | { readonly kind: 'contradiction'; readonly first: SimulatedRule; readonly second: SimulatedRule }
  | { readonly kind: 'unknown'; readonly rule: SimulatedRule; readonly because: string };

/** Each rule that is proven to contradict an earlier one, with the first such rule. */
export function contradictions(list: RuleList): readonly Contradiction[] {
  const budget = new Budget(STEPS);
  const certain = new RulesOf(list, terminatingRules(list).filter(isCertain));
  if (new Set(certain.rules.map(({ fate }) => fate)).size < 2) return [];
  const found: Contradiction[] = [];
  for (const [index, terminating] of certain.rules.entries()) {
    const second = terminating.compiled.rule;
    const earlier = certain.meeting(terminating.taken, index).map((one) => one.rule);
    const others = earlier.map(({ compiled }) => compiled);
    const first = EQUAL[list.scheme].ask(terminating.compiled, others, [budget], () =>
      within(() => firstEqual(terminating, earlier, new Budget(STEPS_FOR_PART, budget))),
    );
    if (first === undefined) found.push({ kind: 'unknown', rule: second, because: TOO_MANY });
    else if (first !== 'none') found.push({ kind: 'contradiction', first: first.compiled.rule, second });
    if (budget.isUsedUp) break;
  }
  return found;
}

/** The first contradicted rule; undefined if it took too many steps. */
const EQUAL = forEachScheme<TerminatingRule | 'none' | undefined>();

function firstEqual(
  terminating: TerminatingRule,
  earlier: readonly TerminatingRule[],
  budget: Budget,
): TerminatingRule | 'none' {
  const equal = earlier.find(
    ({ fate, taken }) => fate !== terminating.fate && areEqual(taken, terminating.taken, budget),
  );
  return equal ?? 'none';
}

/** What may or may not act contradicts nothing. */
function isCertain({ compiled }: TerminatingRule): boolean {
  return compiled.termination === 'decides' || compiled.termination === 'skips';
}

function areEqual(a: Region, b: Region, budget: Budget): boolean {
  if (differPlainly(a, b) || !regionsMeet(a, b, budget)) return false;
  return isCovered(a, [b], budget) && isCovered(b, [a], budget);
}

/** True if only one box restricts some field. A field of TCP counts as its protocol. */
function differPlainly(a: Region, b: Region): boolean {
  const [[one, ...more], [other, ...others]] = [a, b];
  if (one === undefined || other === undefined || more.length > 0 || others.length > 0) return false;
  if (hasProtocol(one) || hasProtocol(other)) return false;
  return one.size !== other.size || [...one.keys()].some((key) => !other.has(key));
}
