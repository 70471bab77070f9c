import { PLANS, type Plan } from '@zonewright/edge-rules/lib/plans.js';
import type { Scope } from './scope.js';

/** The plan of a zone in its file. Undefined if the file has none or an unknown one; always undefined for an account. */
export function planOf(scope: Scope): Plan | undefined {
  const said = scope.level === 'zone' ? scope.plan : undefined;
  return PLANS.find((plan) => plan === said);
}
