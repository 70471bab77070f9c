import { readBody } from '../body.js';
import type { Answer } from '../envelope.js';
import { okList, HttpError } from '../envelope.js';
import { changedPools, poolPage } from '../paging.js';
import type { Call, Route } from '../route.js';
import { accountRoute } from '../route.js';
import type { AccountState, Pool } from '../state.js';

/** Load balancer pools, as far as legacy notifications need. */
export const poolRoutes: readonly Route[] = [
  accountRoute('GET', '/load_balancers/pools', (call, account) =>
    okList(poolPage(byName(account.pools), call.query, call.draft.behaviour)),
  ),
  accountRoute('PATCH', '/load_balancers/pools', clearNotifications),
];

/** Clears a page of pools, by default 25, and answers it. Only the empty string is valid. */
function clearNotifications(call: Call, account: AccountState): Answer {
  readBody(call.body, (members) => members.required('notification_email', onlyEmpty));
  const { behaviour } = call.draft;
  const page = changedPools(byName(account.pools), call.query, behaviour);
  call.draft.behaviour = { ...behaviour, shiftPools: Math.max(0, behaviour.shiftPools - 1) };
  const cleared = new Map(page.items.map((pool) => [pool.id, { ...pool, notification_email: '' }]));
  account.pools = account.pools.map((pool) => cleared.get(pool.id) ?? pool);
  return okList({ items: [...cleared.values()], info: page.info });
}

function onlyEmpty(value: unknown): '' {
  if (value === '') return value;
  throw new HttpError(
    400,
    undefined,
    'the only valid value for notification_email is ""',
    '/notification_email',
  );
}

function byName(pools: readonly Pool[]): Pool[] {
  return pools.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}
