import type { Change } from '../../kernel/model/change.js';
import { changesOf, digestOfScopes, isWhole, type Plan } from '../../kernel/model/plan.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import { needs } from '../../kinds/order.js';
import type { StepOutcome } from '../apply/outcome.js';

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
  const obstacles = changesOf(plan).flatMap(({ change }) => (why(change) === undefined ? [] : [change]));
  if (obstacles.length === 0) return { plan, outcomes: [] };
  const isLeft = (change: Change): boolean =>
    obstacles.some((obstacle) => obstacle === change || needs(change, obstacle));
  const ownerOf = (change: Change): string =>
    scopeOfAddress(obstacles.find((obstacle) => needs(change, obstacle))?.address ?? change.address);
  const outcomeOf = (change: Change): StepOutcome => {
    const about = { change, findings: [], status: 'not_reached' } as const;
    const message = why(change);
    return message === undefined
      ? {
          ...about,
          reason: 'earlier-failure',
          message: `waits for another change of ${ownerOf(change)}, ${waitsFor}`,
        }
      : { ...about, reason: 'refused', message };
  };
  const scopes = plan.scopes.map((scope) =>
    scope.status === 'incomplete'
      ? scope
      : { ...scope, changes: scope.changes.filter(({ change }) => !isLeft(change)) },
  );
  const left = changesOf(plan).filter(({ change }) => isLeft(change));
  return {
    plan: { ...plan, scopes, digest: digestOfScopes(scopes, isWhole(plan), plan) },
    outcomes: left.map(({ change }) => outcomeOf(change)),
  };
}
