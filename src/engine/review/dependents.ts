import type { Change } from '../../kernel/model/change.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import { isInNoWave } from '../../kinds/order.js';

/** How changes wait for obstacles of a kind. */
interface Waits<Obstacle> {
  readonly waits: (change: Change, obstacle: Obstacle) => boolean;
  /** A waiting change, for which others may wait. */
  readonly asObstacle: (change: Change) => Obstacle;
}

/**
 * The changes that wait for an obstacle, or for a change that waits itself: each with the first one that it waits for. A rule that executes a custom
 * ruleset waits for the list that the ruleset names. Pure.
 */
export function dependents<Obstacle extends Pick<Change, 'address' | 'kind'>>(
  changes: readonly Change[],
  obstacles: readonly Obstacle[],
  { waits, asObstacle }: Waits<Obstacle>,
): ReadonlyMap<Change, Obstacle> {
  const found = new Map<Change, Obstacle>();
  for (let newly = obstacles; newly.length > 0;) {
    const near = nearby(newly);
    const next = changes.flatMap((change) => {
      const obstacle = found.has(change) ? undefined : near(change).find((one) => waits(change, one));
      return obstacle === undefined ? [] : [{ change, obstacle }];
    });
    next.forEach(({ change, obstacle }) => found.set(change, obstacle));
    newly = next.map(({ change }) => asObstacle(change));
  }
  return found;
}

/** Large plans have many: only lists are needed in other scopes, except by what is withdrawn. */
function nearby<Obstacle extends Pick<Change, 'address' | 'kind'>>(
  obstacles: readonly Obstacle[],
): (change: Change) => readonly Obstacle[] {
  const byScope = new Map<string, readonly Obstacle[]>();
  return ({ address, stage }) => {
    if (stage === 'withdraw') return obstacles;
    const scope = scopeOfAddress(address);
    const near =
      byScope.get(scope) ??
      obstacles.filter((one) => scopeOfAddress(one.address) === scope || isInNoWave(one));
    byScope.set(scope, near);
    return near;
  };
}

/** The end of a message about what waits for a change that waits itself. */
export const WAITS_ITSELF = 'which waits itself';
