import type { Change } from '../kernel/model/change.js';
import { STAGES, type Stage } from '../kernel/model/stage.js';
import { scopeOfAddress } from '../kernel/model/scope.js';
import { kindNamed } from './lookup.js';

/**
 * Whether a change of a scope must wait for an earlier one: what weakens or removes, and jobs, for all that comes before it; what its kind
 * says besides, as policies wait for page shield. Changes of one stage don't wait for each other.
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
 * Whether a change can't be carried out without an earlier one, whichever scopes both are of, as a rule needs the list that it names, or by the order of
 * their scope, where they are of one.
 */
export function needs(change: Change, earlier: Change): boolean {
  if (kindNamed(earlier.kind)?.order.isNeededBy?.(earlier, change) === true) return true;
  return scopeOfAddress(change.address) === scopeOfAddress(earlier.address) && dependsOn(change, earlier);
}

/** The earliest stage that a change of a kind can have had, but for one that deletes: more waits for it than for any other. */
export function earliestStage(kind: string): Stage {
  return kindNamed(kind)?.order.earliest ?? 'log-fields';
}
