import type { Change } from '../../kernel/model/change.js';
import type { Plan, PlannedChange } from '../../kernel/model/plan.js';
import { scopeAddress, scopeOfAddress } from '../../kernel/model/scope.js';
import type { Stage } from '../../kernel/model/stage.js';
import { sameSubject } from '../../kernel/model/subject.js';
import type { EarlierChange } from '../../kinds/definition/change-order.js';
import { earliestStage, names, needs } from '../../kinds/order.js';

/** A change not carried out, for which others may wait. */
export type Obstacle = Pick<Change, 'address' | 'kind' | 'action'> & {
  readonly request: Pick<Change['request'], 'path'>;
};

/** An obstacle with its place in the present plan. */
export type PlannedObstacle = Obstacle & { readonly stage: Stage; readonly isUnread: boolean };

/** Obstacles with their stages, and whether their scopes were not read. Pure. */
export function inPlan(obstacles: readonly Obstacle[], fresh: Plan): readonly PlannedObstacle[] {
  const scopes = new Map(fresh.scopes.map((one) => [scopeAddress(one.scope), one]));
  return obstacles.map((one) => {
    const owner = scopes.get(scopeOfAddress(one.address));
    const changes = owner?.status === 'complete' ? owner.changes : [];
    return { ...one, stage: stageOf(one, changes), isUnread: owner?.status === 'incomplete' };
  });
}

/** A reviewed change has no stage. Without a fresh one, the earliest is assumed, so that more waits. */
function stageOf(reviewed: Obstacle, fresh: readonly PlannedChange[]): Stage {
  const now = fresh.find(({ change }) => sameSubject(change, reviewed));
  if (now !== undefined) return now.change.stage;
  return reviewed.action === 'delete' ? 'remove' : earliestStage(reviewed.kind);
}

/** True if a change waits for one that is not due as it was reviewed: by the order, or as it names that object, whose content is another one. Pure. */
export function waitsFor(change: Change, obstacle: Pick<Change, 'kind' | 'stage'> & EarlierChange): boolean {
  return needs(change, obstacle) || names(change, obstacle);
}

/** Why a change waits for the first obstacle that it needs. Pure. */
export function waitText(change: Change, obstacles: readonly PlannedObstacle[]): string {
  const obstacle = obstacles.find((one) => waitsFor(change, one));
  const why = obstacle?.isUnread === true ? 'could not be read' : 'changed or was not approved';
  const what = obstacle?.address ?? `another change of ${scopeOfAddress(change.address)}`;
  return `waits for ${what}, which ${why}`;
}
