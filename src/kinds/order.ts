import { STAGES, type Change, type Stage } from '../kernel/model/change.js';
import { kindNamed } from './lookup.js';

/**
 * Whether a change of a scope must wait for an earlier one: what weakens or removes, and jobs, for all that comes before it; what its kind
 * says besides, as policies wait for page shield. Changes of one stage don't wait for each other.
 */
export function dependsOn(change: Pick<Change, 'stage' | 'kind'>, earlier: Pick<Change, 'stage'>): boolean {
  const waitsFor = kindNamed(change.kind)?.order.waitsFor ?? [];
  switch (change.stage) {
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
      return STAGES.indexOf(earlier.stage) < STAGES.indexOf(change.stage);
  }
}

/** The earliest stage that a change of a kind can have had, but for one that deletes: more waits for it than for any other. */
export function earliestStage(kind: string): Stage {
  return kindNamed(kind)?.order.earliest ?? 'log-fields';
}
