import type { ListInForce } from './fallback.js';
import { disablesOthers } from './grants.js';
import { policyDifference, type Policy, type PolicyDifference } from './policy.js';
import { shiftOf, shiftsBetween, type Shift } from './shift.js';

export type Effect = 'tightens' | 'loosens' | 'neutral';

/** A source that is added or removed, and the effect on what is allowed. */
export interface PolicyChange extends PolicyDifference {
  readonly effect: Effect;
}

export interface PolicyChanges {
  /** By directive and source, sorted. */
  readonly changes: readonly PolicyChange[];
  /** Also indirect: by a list that is fallen back to, or sources that are no longer ignored. */
  readonly effect: Effect | 'both';
}

/**
 * The effect on browsers. `neutral` is a promise: nothing is treated differently. `loosens` unless it is
 * proven that nothing more is allowed, also for a source with both effects.
 */
export function policyChanges(before: Policy, after: Policy): PolicyChanges {
  const shifts = shiftsBetween(before, after);
  const changes = policyDifference(before, after).map((difference) => ({
    ...difference,
    effect: strongest(
      shifts.map((shift) =>
        difference.change === 'added'
          ? effectOfAdding(difference, shift)
          : effectOfRemoving(difference, shift),
      ),
    ),
  }));
  return { changes, effect: effectOf(shifts) };
}

function strongest(effects: readonly Effect[]): Effect {
  if (effects.includes('loosens')) return 'loosens';
  return effects.includes('tightens') ? 'tightens' : 'neutral';
}

function effectOf(shifts: readonly Shift[]): PolicyChanges['effect'] {
  const loosens = shifts.some(({ latter, gains }) => latter === undefined || gains.length > 0);
  const tightens = shifts.some(({ former, losses }) => former === undefined || losses.length > 0);
  if (loosens && tightens) return 'both';
  if (loosens) return 'loosens';
  return tightens ? 'tightens' : 'neutral';
}

function effectOfAdding({ directive, source }: PolicyDifference, shift: Shift): Effect {
  const { name, former, latter, gains, losses } = shift;
  if (latter?.directive !== directive) return 'neutral';
  if (former === undefined) return 'tightens';
  if (source !== undefined && gains.includes(source)) return 'loosens';
  if (former.directive !== directive || source === undefined)
    return losses.length > 0 ? 'tightens' : 'neutral';
  if (!disablesOthers(source)) return 'neutral';
  return shiftOf(name, without(latter, source), latter).losses.length > 0 ? 'tightens' : 'neutral';
}

function effectOfRemoving({ directive, source }: PolicyDifference, shift: Shift): Effect {
  const { name, former, latter, gains, losses } = shift;
  if (former?.directive !== directive) return 'neutral';
  if (latter === undefined) return 'loosens';
  const freed = latter.directive === directive ? freedBy(name, latter, source) : gains;
  if (freed.some((other) => gains.includes(other))) return 'loosens';
  return source !== undefined && losses.includes(source) ? 'tightens' : 'neutral';
}

/** What a list grants only without a source. */
function freedBy(name: string, latter: ListInForce, source: string | undefined): readonly string[] {
  if (source === undefined || !disablesOthers(source)) return [];
  return shiftOf(name, withSource(latter, source), latter).gains;
}

function without({ directive, sources }: ListInForce, source: string): ListInForce {
  return { directive, sources: new Set([...sources].filter((other) => other !== source)) };
}

function withSource({ directive, sources }: ListInForce, source: string): ListInForce {
  return { directive, sources: new Set([...sources, source]) };
}
