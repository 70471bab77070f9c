import { stateWords } from '../../kinds/managed-waf/live.js';
import type { Look } from '../definition.js';
import type { Standing } from '../migration.js';
import type { Basis, Inspection } from './inspect.js';
import type { Goal, WafOptions, WafSpec } from './spec.js';

export type WafLook = Look<WafSpec, Inspection, WafOptions>;

const WORDS: Readonly<Record<Goal, string>> = {
  validation: 'validation: both versions run',
  complete: 'new rules only',
};

/** The state of the zone and its goal. Pure. */
export function standingOf({ found, options: { goal } }: Pick<WafLook, 'found' | 'options'>): Standing {
  const state = stateWords(found.migration);
  const { mode, contradiction } = found.migration;
  const isMoving = mode === 'moving' && contradiction === undefined;
  const standing = isReached(found, goal) ? 'reached' : isMoving ? 'under-way' : 'due';
  return { state, goal: WORDS[goal], standing };
}

/** True if the zone is at the goal, or beyond. */
export function isReached({ migration }: Pick<Basis, 'migration'>, goal: Goal): boolean {
  if (migration.contradiction !== undefined) return false;
  return migration.mode === 'new-only' ? goal === 'complete' : migration.mode === goal;
}
