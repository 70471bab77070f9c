import type { Plan, PlannedChange } from '../kernel/model/plan.js';
import type { Scope } from '../kernel/model/scope.js';
import type { NotReachedReason, StepOutcome } from '../engine/apply/outcome.js';
import { assemblePlan } from '../engine/plan/plan.js';

/** A migration's steps as a complete plan of one scope. Pure. */
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
    listDependents: [],
    rules: [],
    tallies: [],
  } as const;
  return assemblePlan([whole], [], 0, false);
}

/** If other steps were applied, a step that was withheld is a missing part: its reason becomes `earlier-failure`. */
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
