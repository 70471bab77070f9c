import type { Change } from '../../kernel/model/change.js';
import type { Plan, PlannedChange } from '../../kernel/model/plan.js';
import { scopeAddress, scopeOfAddress } from '../../kernel/model/scope.js';
import type { Stage } from '../../kernel/model/stage.js';
import { sameSubject } from '../../kernel/model/subject.js';
import type { EarlierChange } from '../../kinds/definition/change-order.js';
import { earliestStage, names, needs } from '../../kinds/order.js';
import { dependents, WAITS_ITSELF } from './dependents.js';

/** A change not carried out, for which others may wait. */
export type Obstacle = Pick<Change, 'address' | 'kind' | 'action'> & {
  readonly request: Pick<Change['request'], 'path'>;
  /** Its stage in the plan that it is from. Old approvals lack it. */
  readonly stage?: Stage;
};

/** An obstacle with its stages, in the plan that it is from and now. */
export type PlannedObstacle = Omit<Obstacle, 'stage'> & {
  readonly stages: readonly Stage[];
  /** Why it is one, for messages: `which …`. */
  readonly why: string;
};

/** Obstacles with their stages, and why they are some. Pure. */
export function inPlan(obstacles: readonly Obstacle[], fresh: Plan): readonly PlannedObstacle[] {
  const scopes = new Map(fresh.scopes.map((one) => [scopeAddress(one.scope), one]));
  return obstacles.map((one) => {
    const owner = scopes.get(scopeOfAddress(one.address));
    const changes = owner?.status === 'complete' ? owner.changes : [];
    const { stage, ...obstacle } = one;
    const now = stageNow(one, changes);
    const stages = stage === undefined || stage === now ? [now] : [stage, now];
    const why =
      owner?.status === 'incomplete' ? 'which could not be read' : 'which changed or was not approved';
    return { ...obstacle, stages, why };
  });
}

/** The changes that wait for obstacles, each with why it waits: `waits for …`. Pure. */
export function waitingFor(
  changes: readonly Change[],
  obstacles: readonly PlannedObstacle[],
): ReadonlyMap<Change, string> {
  const waiting = dependents(changes, obstacles, {
    waits: waitsAtAnyStage,
    asObstacle: ({ stage, ...change }) => ({ ...change, stages: [stage], why: WAITS_ITSELF }),
  });
  return new Map([...waiting].map(([change, { address, why }]) => [change, `waits for ${address}, ${why}`]));
}

/** The stage in the present plan. If it is not in there, the earliest is assumed, so that more waits. */
function stageNow(reviewed: Obstacle, fresh: readonly PlannedChange[]): Stage {
  const now = fresh.find(({ change }) => sameSubject(change, reviewed));
  if (now !== undefined) return now.change.stage;
  return reviewed.action === 'delete' ? 'remove' : earliestStage(reviewed.kind);
}

/** True if a change waits for one that is not due as it was reviewed: by the order, or as it names that object, whose content is another one. Pure. */
export function waitsFor(change: Change, obstacle: Pick<Change, 'kind' | 'stage'> & EarlierChange): boolean {
  return needs(change, obstacle) || names(change, obstacle);
}

/**
 * True if a change waits for an obstacle at its stage of now, or at the one it was reviewed at: an edit of the live side can move it behind what the
 * reviewer saw it before. Pure.
 */
function waitsAtAnyStage(change: Change, { stages, ...obstacle }: PlannedObstacle): boolean {
  return stages.some((stage) => waitsFor(change, { ...obstacle, stage }));
}
