import type { Change } from '../kernel/model/change.js';
import { STAGES, type Stage } from '../kernel/model/stage.js';
import { scopeOfAddress } from '../kernel/model/scope.js';
import { kindNamed } from './lookup.js';

/**
 * True if a change of a scope must wait for an earlier one. Changes that weaken, remove or withdraw, and log push jobs, wait for all earlier stages.
 * The kind may add stages: policies wait for page shield. Changes of one stage don't wait for each other.
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
 * True if a change can't be applied without an earlier one: because it depends on it in any scope, as a rule depends on the list that it names, or
 * because of the order of changes within the same scope.
 */
export function needs(change: Change, earlier: Change): boolean {
  if (kindNamed(earlier.kind)?.order.isNeededBy?.(earlier, change) === true) return true;
  return scopeOfAddress(change.address) === scopeOfAddress(earlier.address) && dependsOn(change, earlier);
}

/** The earliest stage that a change of a kind can have, except for deletes. It is the stage that most other changes wait for. */
export function earliestStage(kind: string): Stage {
  return kindNamed(kind)?.order.earliest ?? 'log-fields';
}
