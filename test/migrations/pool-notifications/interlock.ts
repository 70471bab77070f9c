import { isObject } from '../../../src/kernel/model/json.js';
import { ALERT_TYPE, POLICIES, POOLS, type Moment, type PoolWorld } from './support.js';

type Account = Moment['account'];
type Policy = Account['alerting_policies'][number];

/**
 * What the migration must never do: clear an address while the policy does not cover its pool, clear one that was not kept, clear anything
 * without reading the policy after it was last written.
 */
export function breachesOf(world: PoolWorld): readonly string[] {
  return breaches(world, (at) => {
    const now = world.moments[at - 1]?.account;
    return { policies: now?.alerting_policies ?? [], pools: now?.pools ?? [] };
  });
}

/**
 * The same, as far as a client can know when others write at the same time: by the policy as it was last read, for the addresses
 * that stood on the pages that were read right before the PATCH, and on the first page, which a service clears that does not
 * understand the query.
 */
export function knownBreachesOf(world: PoolWorld): readonly string[] {
  const { moments } = world;
  return breaches(world, (at, looked) => {
    const { account } = moments[looked] ?? {};
    const { per_page: size, limit } = moments[at]?.request.query ?? {};
    return {
      policies: account?.alerting_policies ?? [],
      pools: [
        ...pageOf(account, 1, Number(size ?? limit)),
        ...moments.slice(looked + 1, at).flatMap(poolsShown),
      ],
    };
  });
}

function breaches(
  { moments, restore, spec }: PoolWorld,
  knownAt: (at: number, looked: number) => { policies: readonly Policy[]; pools: Account['pools'] },
): readonly string[] {
  return moments.flatMap(({ request, account, kept }, at) => {
    if (request.method !== 'PATCH') return [];
    const looked = lastIndex(moments, at, isPolicyRead);
    const written = lastIndex(
      moments,
      at,
      ({ method, path }) => method !== 'GET' && path.startsWith(POLICIES),
    );
    if (looked < 0 || looked < written) return [`PATCH ${at}: the policy was not read`];
    const { policies, pools } = knownAt(at, looked);
    const known = restore.documents.slice(0, kept).map(({ document }) => JSON.stringify(document));
    return clearedBetween(pools, moments[at - 1]?.account, account).flatMap((pool) => [
      ...(policies.some((policy) => covers(policy, pool.id, spec))
        ? []
        : [`PATCH ${at}: ${pool.name} was not covered`]),
      ...(known.some((text) => text.includes(asKept(pool)))
        ? []
        : [`PATCH ${at}: the address of ${pool.name} was not kept`]),
    ]);
  });
}

function asKept({ id, name, notification_email }: Account['pools'][number]): string {
  return JSON.stringify({ id, name, notification_email });
}

/** The pools that a GET of a page shows. */
function poolsShown({ request, account }: Moment): Account['pools'] {
  if (request.method !== 'GET' || request.path !== POOLS) return [];
  return pageOf(account, Number(request.query['page']), Number(request.query['per_page']));
}

function pageOf(account: Account | undefined, page: number, size: number): Account['pools'] {
  const byName = (account?.pools ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return byName.slice((page - 1) * size, page * size);
}

function lastIndex(
  moments: readonly Moment[],
  before: number,
  test: (request: Moment['request']) => boolean,
): number {
  return moments.slice(0, before).findLastIndex(({ request }) => test(request));
}

/** A read that was answered whole. A list of one page is as it is, even when pages are repeated. */
function isPolicyRead({ method, path, status, faults }: Moment['request']): boolean {
  return (
    method === 'GET' &&
    path === POLICIES &&
    status === 200 &&
    faults.every((kind) => kind === 'edit' || kind === 'repeat-page')
  );
}

/** The pools that were known to have an address, had it right before the PATCH, and have none after it. */
function clearedBetween(
  known: Account['pools'],
  before: Account | undefined,
  after: Account,
): Account['pools'] {
  const emails = ({ pools }: Pick<Account, 'pools'>): ReadonlyMap<string, string> =>
    new Map(pools.map(({ id, notification_email: email }) => [id, email]));
  const [then, now] = [emails(before ?? { pools: [] }), emails(after)];
  return [...new Map(known.map((pool) => [pool.id, pool])).values()].filter(
    ({ id, notification_email: email }) => email !== '' && then.get(id) === email && now.get(id) === '',
  );
}

/** Written down once more, on purpose: the law must not go by the code that it is about. */
function covers(policy: Policy, poolId: string, { name, recipients }: PoolWorld['spec']): boolean {
  const { filters, mechanisms } = policy;
  if (!isObject(filters)) return false;
  const chosen = (member: string): readonly unknown[] => {
    const list: unknown = filters[member];
    return Array.isArray(list) ? list : [];
  };
  return (
    policy.name === name &&
    policy.alert_type === ALERT_TYPE &&
    policy.enabled &&
    chosen('pool_id').includes(poolId) &&
    ['Unhealthy', 'Healthy'].every((health) => chosen('new_health').includes(health)) &&
    ['pool', 'origin'].every((source) => chosen('event_source').includes(source)) &&
    recipients.email.every((address) =>
      JSON.stringify(mechanisms['email'] ?? []).includes(JSON.stringify(address)),
    )
  );
}
