import type { Pool } from '../../kinds/pool-notifications/live.js';
import type { Change, Diff } from '../../kernel/model/change.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { PlannedChange } from '../../kernel/model/plan.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { readPage, readPolicies } from './inspect.js';
import { ourPolicy } from './policy.js';
import { isCovered, type Situation } from './situation.js';
import type { PoolSpec } from './spec.js';
import { policyStep, type PageStep } from './steps.js';

/** The step of the policy, able to tell whether it is still due: the live policies are read and compared again. */
export function plannedPolicy(change: Change, spec: PoolSpec, situation: Situation): PlannedChange {
  const observe = async (context: DiffContext, api: ApiReader): Promise<Diff> => {
    const now = await withPoliciesNow(spec, situation, context, api);
    const again = policyStep(spec, context, now);
    if (again !== undefined) return { changes: [again], unchanged: [], findings: [] };
    return isCovered(spec, now)
      ? { changes: [], unchanged: [change.address], findings: [] }
      : moved('the alert policy is not what it was');
  };
  return { change, declaration: { observe, afterWrite: () => [] } };
}

/**
 * The step of a page, able to tell whether it may be sent. This is the interlock: right before each PATCH the policy is read and
 * must cover every pool that it must cover, and every address that the PATCH may clear must be one that was listed. A service that
 * understands the other way of paging only clears the first page, whatever it is asked for, so that one is looked at as well.
 */
export function plannedPage(
  { change, number, pools }: PageStep,
  spec: PoolSpec,
  { scope }: DiffContext,
  situation: Situation,
): PlannedChange {
  const { pageSize } = situation;
  const firstPools = situation.pools.slice(0, pageSize);
  const observe = async (context: DiffContext, api: ApiReader): Promise<Diff> => {
    const now = await withPoliciesNow(spec, situation, context, api);
    if (!isCovered(spec, now)) return moved('the alert policy does not cover every pool');
    const first = number === 1 ? undefined : await readPage(scope, api, 1, pageSize);
    const page = await readPage(scope, api, number, pageSize);
    if ((first !== undefined && !isAsListed(firstPools, first)) || !isAsListed(pools, page)) {
      return moved('the pools are not those that were listed');
    }
    const isCleared = pools.some(hasAddress) && !page.some(hasAddress);
    return isCleared
      ? { changes: [], unchanged: [change.address], findings: [] }
      : { changes: [change], unchanged: [], findings: [] };
  };
  return { change, declaration: { observe, afterWrite: () => [] } };
}

async function withPoliciesNow(
  spec: PoolSpec,
  situation: Situation,
  context: DiffContext,
  api: ApiReader,
): Promise<Situation> {
  const policies = await readPolicies(context, api);
  return { ...situation, policies, match: ourPolicy(spec, policies) };
}

/** The same pools, each with the address it had, or with none any more. */
function isAsListed(listed: readonly Pool[], now: readonly Pool[]): boolean {
  const known = new Map(listed.map(({ id, notificationEmail }) => [id, notificationEmail]));
  return (
    now.length === listed.length &&
    now.every(
      (pool) => known.has(pool.id) && (!hasAddress(pool) || known.get(pool.id) === pool.notificationEmail),
    )
  );
}

function hasAddress({ notificationEmail }: Pool): boolean {
  return notificationEmail !== '';
}

/** Neither due nor done: an error, and no change. */
function moved(message: string): Diff {
  return { changes: [], unchanged: [], findings: [{ severity: 'error', code: 'moved', message }] };
}
