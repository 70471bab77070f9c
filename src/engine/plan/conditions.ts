import type { Change, Condition, Diff } from '../../kernel/model/change.js';
import type { PlannedChange, ScopePlan } from '../../kernel/model/plan.js';
import type { Live } from '../../kernel/model/live.js';
import type { ObservedDeclaration } from './observe.js';

/** A comparison, and the changes left out of it. */
export interface CheckedDeclaration extends ObservedDeclaration {
  readonly blocked: readonly Change[];
}

/**
 * The declarations without changes that can't be carried out beside the others, which are reported. Incomplete if one of them prevents writing the
 * whole scope. Pure.
 */
export function withoutUnmet(observed: readonly ObservedDeclaration[]): Live<readonly CheckedDeclaration[]> {
  const planned = observed.flatMap(({ diff }) => diff.changes);
  const looks = observed.map((one) => ({
    one,
    unmet: unmetOf(one.diff.conditions?.filter(isWithin), planned),
  }));
  const reason = errorsOf(looks.flatMap(({ unmet }) => unmet));
  if (reason.length > 0) return { status: 'incomplete', reason };
  return { status: 'complete', value: looks.map(({ one, unmet }) => without(one, unmet)) };
}

function isWithin({ isAcross }: Condition): boolean {
  return isAcross !== true;
}

/**
 * As withoutUnmet, for a whole plan: drops changes whose conditions in other scopes fail, and their dependents. Such conditions fail if a scope was
 * not read. Pure.
 */
export function dropBlockedChanges(scopes: readonly ScopePlan[]): readonly ScopePlan[] {
  const all = scopes.flatMap((scope) => (scope.status === 'complete' ? scope.changes : []));
  const planned = all.map(({ change }) => change);
  const isWhole = scopes.every(({ status }) => status === 'complete');
  return scopes.map((scope) => withoutBlocked(scope, isWhole ? planned : undefined));
}

/** `planned`: the changes of all scopes; undefined unless all are known. */
function withoutBlocked(plan: ScopePlan, planned: readonly Change[] | undefined): ScopePlan {
  if (plan.status === 'incomplete') return plan;
  const changes = plan.changes.map(({ change }) => change);
  const unmet = plan.changes.flatMap(({ conditions = [] }) => [
    ...unmetOf(conditions.filter(isWithin), changes),
    ...conditions.filter((one) => !isWithin(one) && (planned === undefined || !one.isMet(planned))),
  ]);
  const reason = errorsOf(unmet);
  if (reason.length > 0) return { status: 'incomplete', scope: plan.scope, reason };
  if (unmet.length === 0) return plan;
  const isBlocked = blockedBy(unmet);
  return {
    ...plan,
    changes: plan.changes.filter(({ change }) => !isBlocked(change)),
    blocked: [...(plan.blocked ?? []), ...plan.changes.filter(({ change }) => isBlocked(change))],
    findings: [...plan.findings, ...unmet.map(({ finding }) => finding)],
  };
}

/** The conditions of a change, to check again if others are left out. */
export function conditionsOf(
  { address }: Change,
  { conditions = [] }: Diff,
): Pick<PlannedChange, 'conditions'> {
  const own = conditions.filter((condition) => condition.address === address);
  return own.length === 0 ? {} : { conditions: own };
}

function unmetOf(conditions: readonly Condition[] = [], planned: readonly Change[]): readonly Condition[] {
  return conditions.filter(({ isMet }) => !isMet(planned));
}

function errorsOf(unmet: readonly Condition[]): readonly Condition['finding'][] {
  return unmet.map(({ finding }) => finding).filter(({ severity }) => severity === 'error');
}

function blockedBy(unmet: readonly Condition[]): (change: Change) => boolean {
  const addresses = new Set(unmet.map(({ address }) => address));
  return ({ address }) => addresses.has(address);
}

function without(one: ObservedDeclaration, unmet: readonly Condition[]): CheckedDeclaration {
  if (unmet.length === 0) return { ...one, blocked: [] };
  const { diff } = one;
  const isBlocked = blockedBy(unmet);
  const blocked = diff.changes.filter(isBlocked);
  const left = {
    ...diff,
    changes: diff.changes.filter((change) => !isBlocked(change)),
    findings: [...diff.findings, ...unmet.map(({ finding }) => finding)],
  };
  return { ...one, diff: left, blocked };
}
