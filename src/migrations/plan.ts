import type { Plan, PlannedChange } from '../kernel/model/plan.js';
import type { Scope } from '../kernel/model/scope.js';
import type { NotReachedReason, StepOutcome } from '../engine/apply/outcome.js';
import { assemblePlan } from '../engine/plan/plan.js';

/** The steps of a migration as the plan of one scope, which was read whole. Pure. */
export function planOfSteps(scope: Scope, changes: readonly PlannedChange[]): Plan {
  const whole = {
    status: 'complete',
    scope,
    changes,
    unchanged: [],
    kept: [],
    pending: [],
    findings: [],
    seen: {},
    lists: [],
    leaning: [],
    rules: [],
    tallies: [],
  } as const;
  return assemblePlan([whole], [], 0, false);
}

/** Where other steps were carried out, a step that was not is a part that is missing, whatever kept it. */
export function asParts(outcomes: readonly StepOutcome[]): readonly StepOutcome[] {
  if (!outcomes.some(({ status }) => status === 'applied')) return outcomes;
  return outcomes.map((outcome) =>
    outcome.status === 'not_reached' && ALONE.has(outcome.reason)
      ? { ...outcome, reason: 'earlier-failure' }
      : outcome,
  );
}

const ALONE: ReadonlySet<NotReachedReason> = new Set<NotReachedReason>([
  'stale',
  'refused',
  'incomplete-read',
]);
