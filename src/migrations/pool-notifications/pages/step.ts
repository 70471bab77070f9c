import { poolsPath, type Pool } from '../../../kinds/pool-notifications/live.js';
import type { Change, Detail, Diff, FieldDetail } from '../../../kernel/model/change.js';
import { digestOf } from '../../../kernel/model/json-digest.js';
import type { DiffContext } from '../../../kernel/model/context.js';
import type { PlannedChange } from '../../../kernel/model/plan.js';
import type { ApiReader } from '../../../kernel/model/request.js';
import { scopeAddress, type Scope } from '../../../kernel/model/scope.js';
import { patchBetween } from '../../../kernel/lib/fields.js';
import { readPage } from '../inspect.js';
import { moved, withPoliciesNow } from '../policy/step.js';
import type { PoolSpec } from '../spec.js';
import { isCovered, type Situation } from '../standing.js';

/** The two ways for the PATCH to name its page (document 3). */
export type Paging = 'page' | 'offset';

/** A page of pools, and the request that clears it. */
export interface PageStep {
  readonly change: Change;
  /** Counts from 1. */
  readonly number: number;
  /** As listed. */
  readonly pools: readonly Pool[];
}

/** One step per page of pools, in list order. Also for pages without addresses: no document says that PATCH counts pools in this order. Pure. */
export function pageSteps(
  spec: PoolSpec,
  { scope }: DiffContext,
  { pools, pageSize }: Pick<Situation, 'pools' | 'pageSize'>,
  paging: Paging = 'page',
): readonly PageStep[] {
  const count = Math.ceil(pools.length / pageSize);
  return Array.from({ length: count }, (_, index) => {
    const onPage = pools.slice(index * pageSize, (index + 1) * pageSize);
    const number = index + 1;
    const change: Change = {
      address: pageAddress(scope, number),
      kind: 'pool_notifications',
      action: 'update',
      stage: 'weaken',
      source: { file: spec.source.file, line: spec.source.line },
      request: {
        method: 'PATCH',
        path: poolsPath(scope),
        query: queryOf(paging, number, pageSize),
        body: { notification_email: '' },
      },
      base: { hash: digestOf(onPage.map(poolAsRead)) },
      details: pageDetails(onPage),
      risks: [],
    };
    return { change, number, pools: onPage };
  });
}

function queryOf(paging: Paging, number: number, size: number): Change['request']['query'] {
  if (paging === 'page') return { page: String(number), per_page: String(size) };
  return { limit: String(size), offset: String((number - 1) * size) };
}

/** A pool's known members, under the service's names. */
export function poolAsRead({ id, name, notificationEmail }: Pool): {
  readonly id: string;
  readonly name: string;
  readonly notification_email: string;
} {
  return { id, name, notification_email: notificationEmail };
}

/** Addresses that go, by pool, and pools touched without effect. */
function pageDetails(pools: readonly Pool[]): readonly Detail[] {
  const cleared = pools.filter(({ notificationEmail }) => notificationEmail !== '');
  const others = pools.filter(({ notificationEmail }) => notificationEmail === '');
  const same: readonly Detail[] =
    others.length === 0
      ? []
      : [
          {
            type: 'same',
            change: 'kept',
            of: 'pools without an address',
            names: others.map(({ name }) => name),
          },
        ];
  return [...cleared.map(clearedDetail), ...same];
}

function clearedDetail({ name, notificationEmail }: Pool): FieldDetail {
  return {
    type: 'field',
    change: 'changed',
    field: name,
    before: notificationEmail,
    after: '',
    patch: patchBetween({ notification_email: notificationEmail }, { notification_email: '' }),
  };
}

/** `account/NAME/pool_notifications/page 3`. */
export function pageAddress(scope: Scope, number: number): string {
  return `${scopeAddress(scope)}/pool_notifications/page ${number}`;
}

/**
 * A page's step. Right before the PATCH it checks that the policy covers all its pools, and that all addresses it may clear were listed. A service
 * with the other paging clears only the first page, so that is checked too.
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
  return { change, declaration: { observe } };
}

/** The same pools, each with its former address or none. */
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
