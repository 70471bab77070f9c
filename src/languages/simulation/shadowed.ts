import { Budget, STEPS, STEPS_FOR_PART, TOO_MANY, within } from './budget.js';
import { isCovered, regionsMeet, subtract, type Region } from './region.js';
import type { RuleList, SimulatedRule } from './rules.js';
import { RulesOf } from './rules-of.js';
import { selectingRules, terminatingRules, type TerminatingRule } from './terminating-rules.js';

/**
 * An enabled rule that nothing reaches: because earlier rules decide everything it selects, or because its expression selects nothing
 * (`by` is empty then). `unknown`: it would take too long to tell; when the last entry is one, nothing
 * was looked at behind that rule.
 */
export type Shadowed =
  | { readonly kind: 'shadowed'; readonly rule: SimulatedRule; readonly by: readonly SimulatedRule[] }
  | { readonly kind: 'unknown'; readonly rule: SimulatedRule; readonly because: string };

/** The rules that nothing reaches, in their order. Proven: conditions that can't be looked into hold or don't, whatever they are. */
export function shadowedRules(list: RuleList): readonly Shadowed[] {
  const budget = new Budget(STEPS);
  // Of its own: to look first must not keep anything from being proven.
  const looking = new Budget(STEPS);
  const terminating = new RulesOf(list, terminatingRules(list));
  const found: Shadowed[] = [];
  let earlier = 0;
  for (const one of selectingRules(list)) {
    const { selected } = one;
    const { rule, termination } = one.compiled;
    const before = terminating.meeting(selected, earlier).map(({ rule: other }) => other);
    const isReached = within(() => !isTaken(selected, before, new Budget(STEPS_FOR_PART, looking)));
    const by =
      isReached === true
        ? 'reached'
        : within(() => covering(selected, before, new Budget(STEPS_FOR_PART, budget)));
    if (by === undefined) found.push({ kind: 'unknown', rule, because: TOO_MANY });
    else if (by !== 'reached')
      found.push({ kind: 'shadowed', rule, by: by.map(({ compiled }) => compiled.rule) });
    if (budget.isUsedUp) break;
    if (termination !== 'goes on') earlier += 1;
  }
  return found;
}

function isTaken(selected: Region, earlier: readonly TerminatingRule[], budget: Budget): boolean {
  const taken = earlier.map((terminating) => terminating.taken);
  return isCovered(selected, taken, budget);
}

/** Earlier rules that together take all of a region; of a few, none that could be left out. */
function covering(
  selected: Region,
  earlier: readonly TerminatingRule[],
  budget: Budget,
): readonly TerminatingRule[] | 'reached' {
  const [cutting, rest] = cutBy(selected, earlier, budget);
  if (rest.length > 0) return 'reached';
  if (cutting.length > FEW) return cutting;
  let needed = cutting;
  for (const one of cutting) {
    const others = needed.filter((terminating) => terminating !== one);
    if (cutBy(selected, others, budget)[1].length === 0) needed = others;
  }
  return needed;
}

const FEW = 20;

/** The rules that take something of a region, in their order, and what they leave. */
function cutBy(
  region: Region,
  rules: readonly TerminatingRule[],
  budget: Budget,
): readonly [readonly TerminatingRule[], Region] {
  const cutting: TerminatingRule[] = [];
  let rest = region;
  for (const terminating of rules) {
    if (rest.length === 0) break;
    if (!regionsMeet(rest, terminating.taken, budget)) continue;
    cutting.push(terminating);
    rest = subtract(rest, terminating.taken, budget);
  }
  return [cutting, rest];
}
