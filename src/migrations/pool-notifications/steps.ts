import { endpointPath } from '../../service/endpoints/endpoint.js';
import { poolsPath, type Pool } from '../../kinds/pool-notifications/live.js';
import type { Change, Detail, FieldDetail } from '../../kernel/model/change.js';
import { digestOf } from '../../kernel/model/json.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { apiPath } from '../../kernel/model/path.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { patchBetween } from '../../kernel/lib/fields.js';
import { policyDetails } from './details.js';
import { completedPolicy, createdPolicy, writableMembers } from './policy-body.js';
import { covers, type PolicyMatch } from './policy.js';
import type { Situation } from './situation.js';
import type { PoolSpec } from './spec.js';

/** The two ways in which document 3 lets the PATCH name its page. */
export type Paging = 'page' | 'offset';

/** A page of pools, and the request that clears it. */
export interface PageStep {
  readonly change: Change;
  /** Counts from 1. */
  readonly number: number;
  /** As they were listed. */
  readonly pools: readonly Pool[];
}

/**
 * The policy that covers every pool it must cover, if it has to change. Pure. What is unclear or ambiguous has no step: that is a
 * blocker.
 */
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

/**
 * One step for each page of pools, in the order of the list. Pages without an address are among them: whether a PATCH counts the
 * pools in the same order, no document says. Pure.
 */
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

/** What the job knows of a pool, as the service names it. */
export function poolAsRead({ id, name, notificationEmail }: Pool): {
  readonly id: string;
  readonly name: string;
  readonly notification_email: string;
} {
  return { id, name, notification_email: notificationEmail };
}

/** The addresses that go, pool by pool, and the pools that the request touches for nothing. */
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

/** `account/NAME/pool_notifications/policy`. */
export function policyAddress(scope: Scope): string {
  return `${scopeAddress(scope)}/pool_notifications/policy`;
}

/** `account/NAME/pool_notifications/page 3`. */
export function pageAddress(scope: Scope, number: number): string {
  return `${scopeAddress(scope)}/pool_notifications/page ${number}`;
}
