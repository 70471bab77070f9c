import { endpointPath } from '../../../service/endpoints/endpoint.js';
import type { Change, Diff } from '../../../kernel/model/change.js';
import { digestOf } from '../../../kernel/model/json-digest.js';
import type { DiffContext } from '../../../kernel/model/context.js';
import { apiPath } from '../../../kernel/model/path.js';
import type { PlannedChange } from '../../../kernel/model/plan.js';
import type { ApiReader } from '../../../kernel/model/request.js';
import { scopeAddress, type Scope } from '../../../kernel/model/scope.js';
import { readPolicies } from '../inspect.js';
import type { PoolSpec } from '../spec.js';
import { isCovered, type Situation } from '../standing.js';
import { completedPolicy, createdPolicy, writableMembers } from './body.js';
import { policyDetails } from './details.js';
import { covers, ourPolicy, type PolicyMatch } from './policy.js';

/** The change that makes the policy cover its pools, if needed. None for unclear or ambiguous policies: they are blockers. Pure. */
export function policyStep(
  spec: PoolSpec,
  { scope, settings }: DiffContext,
  { match, obliged, pools }: Pick<Situation, 'match' | 'obliged' | 'pools'>,
): Change | undefined {
  const path = endpointPath('alert_policies', settings, scope);
  const names = new Map(pools.map(({ id, name }) => [id, name]));
  const common = {
    address: policyAddress(scope),
    kind: 'pool_notifications',
    stage: 'protect',
    source: { file: spec.source.file, line: spec.source.line },
    base: { hash: baseOf(match) },
    risks: [],
  } as const;
  if (match.status === 'none') {
    const body = createdPolicy(spec, obliged);
    const request = { method: 'POST', path, query: {}, body } as const;
    return { ...common, action: 'create', request, details: policyDetails({}, body, names) };
  }
  if (match.status !== 'found' || covers(spec, match.policy, obliged)) return undefined;
  const { policy } = match;
  const body = completedPolicy(spec, policy, obliged);
  const request = { method: 'PUT', path: path + apiPath`/${policy.id}`, query: {}, body } as const;
  return { ...common, action: 'update', request, details: policyDetails(policy.raw, body, names) };
}

/** Everything that a PUT replaces. */
function baseOf(match: PolicyMatch): string {
  if (match.status !== 'found') return digestOf(null);
  return digestOf({ ...writableMembers(match.policy), id: match.policy.id });
}

/** The policy's step. Before sending, it reads and compares the live policies again. */
export function plannedPolicy(change: Change, spec: PoolSpec, situation: Situation): PlannedChange {
  const observe = async (context: DiffContext, api: ApiReader): Promise<Diff> => {
    const now = await withPoliciesNow(spec, situation, context, api);
    const again = policyStep(spec, context, now);
    if (again !== undefined) return { changes: [again], unchanged: [], findings: [] };
    return isCovered(spec, now)
      ? { changes: [], unchanged: [change.address], findings: [] }
      : moved('the alert policy is not what it was');
  };
  return { change, declaration: { observe } };
}

/** A situation with the present policies. */
export async function withPoliciesNow(
  spec: PoolSpec,
  situation: Situation,
  context: DiffContext,
  api: ApiReader,
): Promise<Situation> {
  const policies = await readPolicies(context, api);
  return { ...situation, policies, match: ourPolicy(spec, policies) };
}

/** Neither due nor done: an error, and no change. */
export function moved(message: string): Diff {
  return { changes: [], unchanged: [], findings: [{ severity: 'error', code: 'moved', message }] };
}

/** `account/NAME/pool_notifications/policy`. */
export function policyAddress(scope: Scope): string {
  return `${scopeAddress(scope)}/pool_notifications/policy`;
}
