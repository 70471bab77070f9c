import { Budget, STEPS, STEPS_FOR_EVALUATION, STEPS_FOR_PART, TOO_MANY, within } from './budget.js';
import { evaluateRules, matchesRule } from './evaluate.js';
import { withoutContradictions } from './contradictory.js';
import { intersectionOf, regionsMeet, subtractAll } from './region.js';
import type { RuleList, SimulatedRule } from './rules.js';
import { rulesFor, RulesOf, type Placed } from './rules-of.js';
import { dependsOn, search, type Search } from './search.js';
import { terminatingRules, type TerminatingRule } from './terminating-rules.js';
import type { Witness } from './witness.js';

/**
 * A skip of the rest of the list that is too late for the witness: the rule `behind` which it is decides
 * that. `helps`: a later rule would stop other traffic of the skip. `unknown`: it may be too late.
 */
export type LateSkip =
  | {
      readonly kind: 'late';
      readonly skip: SimulatedRule;
      readonly behind: SimulatedRule;
      readonly witness: Witness;
      readonly helps: boolean;
    }
  | {
      readonly kind: 'unknown';
      readonly skip: SimulatedRule;
      readonly behind: SimulatedRule;
      readonly because: string;
    };

/** Each skip that is or may be too late, with the first rule that it is too late for. */
export function lateSkips(list: RuleList): readonly LateSkip[] {
  const budget = new Budget(STEPS);
  const terminating = new RulesOf(list, terminatingRules(list));
  return terminating.rules.flatMap((skip, place) =>
    skip.compiled.termination === 'skips' ? lateSkip({ rule: skip, place }, terminating, list, budget) : [],
  );
}

function lateSkip(
  { rule: skip, place: position }: Placed<TerminatingRule>,
  terminating: RulesOf<TerminatingRule>,
  list: RuleList,
  budget: Budget,
): readonly LateSkip[] {
  const earlier = terminating.meeting(skip.taken, position).map(({ rule }) => rule);
  let open: LateSkip | undefined;
  for (const [at, stop] of earlier.entries()) {
    if (stop.compiled.termination !== 'decides') continue;
    const rules = { skip: skip.compiled.rule, behind: stop.compiled.rule };
    const share = new Budget(STEPS_FOR_PART, budget);
    const result = within(() => tooLate(skip, stop, earlier.slice(0, at), list, share));
    if (result?.kind === 'found') {
      const later = (): readonly Placed<TerminatingRule>[] =>
        terminating.meeting(skip.taken).filter(({ place }) => place > position);
      const helps = within(() => helpsLater(skip, later(), budget)) ?? true;
      return [{ kind: 'late', ...rules, witness: result.found, helps }];
    }
    if (result?.kind !== 'nothing') {
      const because = result === undefined ? TOO_MANY : dependsOn(result.needs);
      open ??= { kind: 'unknown', ...rules, because };
    }
    if (budget.isUsedUp) break;
  }
  return open === undefined ? [] : [open];
}

/** Looks for traffic of the skip that an earlier rule stops. */
function tooLate(
  skip: TerminatingRule,
  stop: TerminatingRule,
  earlier: readonly TerminatingRule[],
  list: RuleList,
  budget: Budget,
): { readonly kind: 'nothing' } | Search<Witness> {
  const common = withoutContradictions(intersectionOf([stop.taken, skip.taken], budget), list.scheme);
  const rest = subtractAll(
    common,
    earlier.map(({ taken }) => taken),
    budget,
  );
  if (rest.length === 0) return { kind: 'nothing' };
  return search(rest, list.scheme, (witness, traffic) => {
    const asked = rulesFor(list, traffic);
    budget.spend(STEPS_FOR_EVALUATION * asked.length);
    const outcome = evaluateRules(asked, traffic);
    if (outcome.kind === 'unknown') return { kind: 'open', needs: outcome.needs };
    const selects = matchesRule(skip.compiled, traffic);
    if (typeof selects !== 'boolean') return { kind: 'open', needs: selects.because };
    // If several rules may have stopped it, the last one is behind none of them.
    const isLate = selects && outcome.kind === 'decided' && outcome.rules.at(-1) === stop.compiled.rule;
    return isLate ? { kind: 'found', found: witness } : { kind: 'open', needs: [] };
  });
}

function helpsLater(
  skip: TerminatingRule,
  later: readonly Placed<TerminatingRule>[],
  budget: Budget,
): boolean {
  return later.some(
    ({ rule: { compiled, taken } }) =>
      compiled.termination !== 'skips' && regionsMeet(taken, skip.taken, budget),
  );
}
