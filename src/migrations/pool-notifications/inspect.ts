import { endpointPath } from '../../service/endpoints/endpoint.js';
import {
  decodePool,
  listPools,
  POOLS_PER_PAGE,
  poolsPath,
  type Pool,
} from '../../kinds/pool-notifications/live.js';
import { compare } from '../../kernel/model/finding.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { asList, asObject, type Raw } from '../../kernel/lib/decode.js';
import { ALERT_TYPE } from './policy/policy.js';

export interface Inspection {
  /** All pools, in the service's order. */
  readonly pools: readonly Pool[];
  /** The real number of pools per page: a service may give fewer than asked. */
  readonly pageSize: number;
  /** Live alert policies for pool health, as the service says them. */
  readonly policies: readonly Raw[];
}

/** Reads pools and alert policies. Throws an ApiError or a ShapeError: unread is not empty. */
export async function inspect(
  context: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Inspection> {
  const { scope } = context;
  const pools = await listPools(scope, api, signal);
  const pageSize = pools.length === 0 ? POOLS_PER_PAGE : await readPageSize(scope, api, pools.length, signal);
  return { pools, pageSize, policies: await readPolicies(context, api, signal) };
}

/** If the first page is not full and others follow, its length is the page size. */
async function readPageSize(
  scope: Scope,
  api: ApiReader,
  count: number,
  signal?: AbortSignal,
): Promise<number> {
  const first = await readPage(scope, api, 1, POOLS_PER_PAGE, signal);
  return first.length > 0 && first.length < Math.min(count, POOLS_PER_PAGE) ? first.length : POOLS_PER_PAGE;
}

/** One page of pools now. Throws an ApiError or a ShapeError. */
export async function readPage(
  scope: Scope,
  api: ApiReader,
  page: number,
  size: number,
  signal?: AbortSignal,
): Promise<readonly Pool[]> {
  const query = { page: String(page), per_page: String(size) };
  const items = asList(await api.get({ path: poolsPath(scope), query }, signal), 'a page of pools');
  const pools = items.map(decodePool);
  // A service without paging answers with everything.
  return pools.length > size ? pools.slice((page - 1) * size, page * size) : pools;
}

/** Alert policies for pool health, in any order. Throws an ApiError or a ShapeError. */
export async function readPolicies(
  { scope, settings }: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly Raw[]> {
  const items = await api.list({ path: endpointPath('alert_policies', settings, scope) }, signal);
  return items
    .map((item) => asObject(item, 'an alert policy'))
    .filter((policy) => policy['alert_type'] === ALERT_TYPE)
    .toSorted((a, b) => compare(canonicalText(a), canonicalText(b)));
}
