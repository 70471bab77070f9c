import type { Change } from '../../kernel/model/change.js';
import { changesOf, digestOfScopes, isWhole, type Plan } from '../../kernel/model/plan.js';
import { needs } from '../../kinds/order.js';
import type { StepOutcome } from '../apply/outcome.js';
import { dependents, WAITS_ITSELF } from './dependents.js';

/** A plan without some changes, with their outcomes. */
export interface LeftOut {
  readonly plan: Plan;
  readonly outcomes: readonly StepOutcome[];
}

/**
 * A plan without changes that `why` has a reason against, and without their dependents. `waitsFor`: the reason for these (`which a gate denies`).
 * Pure.
 */
export function leavingOut(
  plan: Plan,
  why: (change: Change) => string | undefined,
  waitsFor: string,
): LeftOut {
  const changes = changesOf(plan).map(({ change }) => change);
  const obstacles = changes.filter((change) => why(change) !== undefined);
  if (obstacles.length === 0) return { plan, outcomes: [] };
  const own = new Set(obstacles);
  const waiting = dependents(
    changes.filter((change) => !own.has(change)),
    obstacles,
    { waits: needs, asObstacle: (change) => change },
  );
  const isLeft = (change: Change): boolean => own.has(change) || waiting.has(change);
  const outcomeOf = (change: Change): StepOutcome => {
    const about = { change, findings: [], status: 'not_reached' } as const;
    const obstacle = waiting.get(change);
    if (obstacle === undefined) return { ...about, reason: 'refused', message: why(change) ?? '' };
    const message = `waits for ${obstacle.address}, ${own.has(obstacle) ? waitsFor : WAITS_ITSELF}`;
    return { ...about, reason: 'earlier-failure', message };
  };
  const scopes = plan.scopes.map((scope) =>
    scope.status === 'incomplete'
      ? scope
      : { ...scope, changes: scope.changes.filter(({ change }) => !isLeft(change)) },
  );
  return {
    plan: { ...plan, scopes, digest: digestOfScopes(scopes, isWhole(plan), plan) },
    outcomes: changes.filter(isLeft).map(outcomeOf),
  };
}
