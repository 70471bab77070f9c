import type { DiffContext } from '../../kernel/model/context.js';
import { asJsonObject } from '../../kernel/model/json.js';
import type { Plan, PlannedChange } from '../../kernel/model/plan.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Proposal } from '../job.js';
import { planOfSteps } from '../steps.js';
import { blockersOf, notesOf } from './blockers.js';
import { plannedPage, plannedPolicy } from './declarations.js';
import { inspect, type Inspection } from './inspect.js';
import { isReached, situationOf, type Situation } from './situation.js';
import type { PoolOptions, PoolSpec } from './spec.js';
import { pageSteps, policyStep, poolAsRead, type Paging } from './steps.js';
import { goalWords, stateWords } from './words.js';

/**
 * Looks at pools and policies, and says what the job would do. Sends GET requests only. Throws an ApiError or a ShapeError when
 * something could not be read.
 */
export async function proposePools(
  spec: PoolSpec,
  context: DiffContext,
  api: ApiReader,
  options: PoolOptions,
  signal?: AbortSignal,
): Promise<Proposal> {
  return proposalOf(spec, context, await inspect(context, api, signal), options);
}

/** What an inspection leads to. Pure. */
export function proposalOf(
  spec: PoolSpec,
  context: DiffContext,
  inspection: Inspection,
  options: PoolOptions,
): Proposal {
  const { scope } = context;
  const situation = situationOf(spec, inspection);
  return {
    job: 'pool-notifications',
    scope,
    state: stateWords(situation),
    goal: goalWords(spec, situation),
    standing: isReached(spec, situation) ? 'reached' : 'due',
    blockers: blockersOf(spec, scope, situation, options),
    notes: notesOf(spec, scope, situation, options),
    losses: [],
    comparisons: [],
    plan: planOf(spec, context, situation),
    read: asJsonObject({ pools: inspection.pools.map(poolAsRead), policies: inspection.policies }),
  };
}

/** The steps of one round. */
export interface Steps {
  readonly policy: PlannedChange | undefined;
  readonly pages: readonly PlannedChange[];
}

/**
 * First the policy, if it has to change, then every page, if any pool is concerned. None while it can't be told what the policy
 * has to become. Pure.
 */
export function stepsOf(
  spec: PoolSpec,
  context: DiffContext,
  situation: Situation,
  paging: Paging = 'page',
): Steps {
  const { match, concerned, obliged } = situation;
  const isKnown = match.status === 'none' || match.status === 'found';
  const change = isKnown && obliged.length > 0 ? policyStep(spec, context, situation) : undefined;
  const pages = isKnown && concerned.length > 0 ? pageSteps(spec, context, situation, paging) : [];
  return {
    policy: change === undefined ? undefined : plannedPolicy(change, spec, situation),
    pages: pages.map((page) => plannedPage(page, spec, context, situation)),
  };
}

/** The steps as the plan of one scope, which was read whole. Pure. */
export function planOf(spec: PoolSpec, context: DiffContext, situation: Situation): Plan {
  const { scope } = context;
  const { policy, pages } = stepsOf(spec, context, situation);
  const changes = [...(policy === undefined ? [] : [policy]), ...pages];
  return planOfSteps(scope, changes);
}
