import { PLANS, type Plan } from '../../lib/plans.js';

/** A sentence about plans, by the smallest one; none if all have it. */
export function planNote(least: Plan | undefined): readonly string[] {
  if (least === undefined) return [];
  return [least === PLANS.at(-1) ? `Plan: ${least}.` : `Plan: ${least} or larger.`];
}
