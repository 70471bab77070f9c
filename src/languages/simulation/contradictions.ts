import { Budget, STEPS, STEPS_FOR_PART, TOO_MANY, within } from './budget.js';
import { enderOf, selectingRules, type Ender } from './enders.js';
import { regionsMeet, subtract, type Region } from './region.js';
import type { RuleList, TrafficRule } from './rules.js';

/**
 * Two enabled rules that select exactly the same traffic and do different things to it: only the first is ever done. Such a pair is
 * among the shadowed rules too. `unknown`: it would take too long to tell; when the
 * last entry is one, nothing was looked at behind that rule.
 */
export type Contradiction =
  | { readonly kind: 'contradiction'; readonly first: TrafficRule; readonly second: TrafficRule }
  | { readonly kind: 'unknown'; readonly rule: TrafficRule; readonly because: string };

/** Each rule that contradicts an earlier one, with the first that it contradicts. Proven, as shadowed rules are. */
export function contradictions(list: RuleList): readonly Contradiction[] {
  const budget = new Budget(STEPS);
  const enders = selectingRules(list)
    .flatMap((rule) => enderOf(rule) ?? [])
    .filter(isCertain);
  const found: Contradiction[] = [];
  for (const [index, ender] of enders.entries()) {
    const second = ender.compiled.rule;
    const first = within(() => firstEqual(ender, enders.slice(0, index), new Budget(STEPS_FOR_PART, budget)));
    if (first === undefined) found.push({ kind: 'unknown', rule: second, because: TOO_MANY });
    else if (first !== 'none') found.push({ kind: 'contradiction', first: first.compiled.rule, second });
    if (budget.isUsedUp) break;
  }
  return found;
}

function firstEqual(ender: Ender, earlier: readonly Ender[], budget: Budget): Ender | 'none' {
  const equal = earlier.find(
    ({ fate, taken }) => fate !== ender.fate && areEqual(taken, ender.taken, budget),
  );
  return equal ?? 'none';
}

/** A rule that may act or not contradicts nothing. */
function isCertain({ compiled }: Ender): boolean {
  return compiled.effect === 'decides' || compiled.effect === 'skips';
}

function areEqual(a: Region, b: Region, budget: Budget): boolean {
  if (!regionsMeet(a, b, budget)) return false;
  return subtract(a, b, budget).length === 0 && subtract(b, a, budget).length === 0;
}
