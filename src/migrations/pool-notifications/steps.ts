import type { DiffContext } from '../../kernel/model/context.js';
import type { Plan, PlannedChange } from '../../kernel/model/plan.js';
import { planOfSteps } from '../plan.js';
import { pageSteps, plannedPage, type Paging } from './pages/step.js';
import { plannedPolicy, policyStep } from './policy/step.js';
import type { PoolSpec } from './spec.js';
import { situationOf, type PoolLook, type Situation } from './standing.js';

/** The steps of one round. */
export interface Round {
  readonly policy: PlannedChange | undefined;
  readonly pages: readonly PlannedChange[];
}

/** The policy first, if it has to change, then every page, if any pool is concerned. None while the new policy is unknown. Pure. */
export function roundOf(
  spec: PoolSpec,
  context: DiffContext,
  situation: Situation,
  paging: Paging = 'page',
): Round {
  const { match, concerned, obliged } = situation;
  const isKnown = match.status === 'none' || match.status === 'found';
  const change = isKnown && obliged.length > 0 ? policyStep(spec, context, situation) : undefined;
  const pages = isKnown && concerned.length > 0 ? pageSteps(spec, context, situation, paging) : [];
  return {
    policy: change === undefined ? undefined : plannedPolicy(change, spec, situation),
    pages: pages.map((page) => plannedPage(page, spec, context, situation)),
  };
}

/** The steps of the first round. Pure. */
export function stepsOf({ spec, found, context }: PoolLook): readonly PlannedChange[] {
  return inOrder(roundOf(spec, context, situationOf(spec, found)));
}

/** The steps that are left as the plan of one scope, which was read whole. Pure. */
export function planOf(spec: PoolSpec, context: DiffContext, situation: Situation): Plan {
  return planOfSteps(context.scope, inOrder(roundOf(spec, context, situation)));
}

/** The policy first: no page is cleared before it covers every pool. */
export function inOrder({ policy, pages }: Round): readonly PlannedChange[] {
  return [...(policy === undefined ? [] : [policy]), ...pages];
}
