import type { Scope } from './scope.js';

/** The plans of zones, smallest first. */
export const PLANS = ['free', 'pro', 'business', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** The plan of a zone in its file. Undefined if the file has none or an unknown one; always undefined for an account. */
export function planOf(scope: Scope): Plan | undefined {
  const said = scope.level === 'zone' ? scope.plan : undefined;
  return PLANS.find((plan) => plan === said);
}

/** A plan and all larger ones, which include what it has. */
export function plansFrom(least: Plan): readonly Plan[] {
  return PLANS.slice(PLANS.indexOf(least));
}
