import { PLANS, type Plan } from '@zonewright/edge-rules/lib/plans.js';
import type { Scope } from './scope.js';

/** The plan that a zone's file names. Undefined for none, an unknown one, or an account. */
export function planOf(scope: Scope): Plan | undefined {
  const said = scope.level === 'zone' ? scope.plan : undefined;
  return PLANS.find((plan) => plan === said);
}
