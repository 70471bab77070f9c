import type { DiffContext } from '../../kernel/model/context.js';
import type { Plan, PlannedChange } from '../../kernel/model/plan.js';
import { planOfSteps } from '../plan.js';
import { pageSteps, plannedPage, type Paging } from './pages/step.js';
import { plannedPolicy, policyStep } from './policy/step.js';
import type { PoolSpec } from './spec.js';
import { situationOf, type PoolLook, type Situation } from './standing.js';

export interface Round {
  readonly policy: PlannedChange | undefined;
  readonly pages: readonly PlannedChange[];
}

/** The policy if it must change, then every page if any pool is concerned. No pages while the policy is unknown. Pure. */
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

/** The remaining steps as a complete plan of one scope. Pure. */
export function planOf(spec: PoolSpec, context: DiffContext, situation: Situation): Plan {
  return planOfSteps(context.scope, inOrder(roundOf(spec, context, situation)));
}

/** The policy first: it must cover every pool before pages are cleared. */
export function inOrder({ policy, pages }: Round): readonly PlannedChange[] {
  return [...(policy === undefined ? [] : [policy]), ...pages];
}
