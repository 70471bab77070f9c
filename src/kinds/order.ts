import type { Change } from '../kernel/model/change.js';
import { STAGES, type Stage } from '../kernel/model/stage.js';
import { scopeOfAddress } from '../kernel/model/scope.js';
import type { ChangeInOrder, EarlierChange } from './definition/change-order.js';
import { kindNamed } from './lookup.js';

/**
 * True if a change of a scope must wait for an earlier one. What weakens, removes or withdraws, and jobs, waits for all earlier stages. Kinds may add
 * stages (policies: page shield). Changes of one stage don't wait for each other.
 */
export function dependsOn(change: Pick<Change, 'stage' | 'kind'>, earlier: Pick<Change, 'stage'>): boolean {
  const waitsFor = kindNamed(change.kind)?.order.waitsFor ?? [];
  switch (change.stage) {
    case 'provide':
    case 'switch-on':
    case 'log-fields':
    case 'custom-rulesets':
      return false;
    case 'protect':
      return waitsFor.includes(earlier.stage);
    case 'jobs':
    case 'weaken':
    case 'remove':
    case 'switch-off':
    case 'withdraw':
      return STAGES.indexOf(earlier.stage) < STAGES.indexOf(change.stage);
  }
}

/**
 * True if a change needs an earlier one: in any scope by the rule of that kind (a rule needs the list it names), or as what is withdrawn needs all
 * else; within a scope by the order.
 */
export function needs(
  change: ChangeInOrder & Pick<Change, 'kind' | 'stage'>,
  earlier: EarlierChange & Pick<Change, 'kind' | 'stage'>,
): boolean {
  if (STAGES.indexOf(earlier.stage) > STAGES.indexOf(change.stage)) return false;
  if (names(change, earlier)) return true;
  if (change.stage === 'withdraw') return dependsOn(change, earlier);
  return scopeOfAddress(change.address) === scopeOfAddress(earlier.address) && dependsOn(change, earlier);
}

/** True if a change of any scope names an object, as a rule names the list that it needs. */
export function names(change: ChangeInOrder, earlier: EarlierChange & Pick<Change, 'kind'>): boolean {
  return kindNamed(earlier.kind)?.order.isNeededBy?.(earlier, change) === true;
}

/** True if changes of a kind are in no wave of a rollout, but before the first and after the last. */
export function isInNoWave({ kind }: Pick<Change, 'kind'>): boolean {
  return earliestStage(kind) === 'provide';
}

/** The earliest stage of a kind's changes, except deletes. Most others wait for it. */
export function earliestStage(kind: string): Stage {
  return kindNamed(kind)?.order.earliest ?? 'log-fields';
}
