import { forEachScheme } from './answer-memory.js';
import { Budget, STEPS, STEPS_FOR_PART, TOO_MANY, within } from './budget.js';
import { isCovered, regionsMeet, subtract, type Region } from './region.js';
import type { RuleList, SimulatedRule } from './rules.js';
import { RulesOf } from './rules-of.js';
import { selectingRules, terminatingRules, type TerminatingRule } from './terminating-rules.js';

/**
 * An enabled rule that no traffic reaches: earlier rules (`by`) decide all of it, or it selects nothing.
 * `unknown`: the budget ran out. After a last unknown, no rule was checked.
 */
export type Shadowed =
  | { readonly kind: 'shadowed'; readonly rule: SimulatedRule; readonly by: readonly SimulatedRule[] }
  | { readonly kind: 'unknown'; readonly rule: SimulatedRule; readonly because: string };

/** Rules that no traffic reaches, in order. Proven. */
export function shadowedRules(list: RuleList): readonly Shadowed[] {
  const budget = new Budget(STEPS);
  // Its own: looking first must not prevent a proof.
  const looking = new Budget(STEPS);
  const terminating = new RulesOf(list, terminatingRules(list));
  const found: Shadowed[] = [];
  let earlier = 0;
  for (const one of selectingRules(list)) {
    const { selected } = one;
    const { rule, termination } = one.compiled;
    const before = terminating.meeting(selected, earlier).map(({ rule: other }) => other);
    const others = before.map(({ compiled }) => compiled);
    const by = SHADOWING[list.scheme].ask(one.compiled, others, [looking, budget], () => {
      const isReached = within(() => !isTaken(selected, before, new Budget(STEPS_FOR_PART, looking)));
      return isReached === true
        ? 'reached'
        : within(() => covering(selected, before, new Budget(STEPS_FOR_PART, budget)));
    });
    if (by === undefined) found.push({ kind: 'unknown', rule, because: TOO_MANY });
    else if (by !== 'reached')
      found.push({ kind: 'shadowed', rule, by: by.map(({ compiled }) => compiled.rule) });
    if (budget.isUsedUp) break;
    if (termination !== 'goes on') earlier += 1;
  }
  return found;
}

/** What decides all of a rule's traffic; undefined after too many steps. */
const SHADOWING = forEachScheme<readonly TerminatingRule[] | 'reached' | undefined>();

function isTaken(selected: Region, earlier: readonly TerminatingRule[], budget: Budget): boolean {
  const taken = earlier.map((terminating) => terminating.taken);
  return isCovered(selected, taken, budget);
}

/** Earlier rules that together cover a region. Of a few, none can be left out. */
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

/** Rules that take some of a region, in order, and what they leave. */
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
