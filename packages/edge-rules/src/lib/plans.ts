/** The plans of zones, smallest first. */
export const PLANS = ['free', 'pro', 'business', 'enterprise'] as const;

export type Plan = (typeof PLANS)[number];

/** A plan and all larger ones, which include what it has. */
export function plansFrom(least: Plan): readonly Plan[] {
  return PLANS.slice(PLANS.indexOf(least));
}
