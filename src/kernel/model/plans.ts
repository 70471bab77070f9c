import type { Scope } from './scope.js';

/** The plans of zones, smallest first. */
export const PLANS = ['free', 'pro', 'business', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** The plan that a file says its zone has. Undefined where it says none, or one that is not known here; an account has none. */
export function planOf(scope: Scope): Plan | undefined {
  const said = scope.level === 'zone' ? scope.plan : undefined;
  return PLANS.find((plan) => plan === said);
}

/** A plan and all larger ones: what the smallest of them has, the others have. */
export function plansFrom(least: Plan): readonly Plan[] {
  return PLANS.slice(PLANS.indexOf(least));
}
