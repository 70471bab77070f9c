import type { JsonObject } from '../../kernel/model/json.js';
import { okList } from '../envelope.js';
import { scopePage } from '../paging.js';
import { levelRoute, type Route } from '../route.js';
import type { EmulatorState, Plan } from '../state.js';

/** Zones and accounts in the state, without those an open state would create. */
export const scopeListRoutes: readonly Route[] = [
  levelRoute('zones', ({ draft, query }) =>
    okList(scopePage(named(byName(listedZones(draft)), query), query, draft.behaviour)),
  ),
  levelRoute('accounts', ({ draft, query }) =>
    okList(
      scopePage(
        named(
          byName(Object.entries(draft.accounts).map(([id, { name }]) => ({ id, name, type: 'standard' }))),
          query,
        ),
        query,
        draft.behaviour,
      ),
    ),
  ),
];

function listedZones({ zones, accounts }: EmulatorState): readonly Named[] {
  return Object.entries(zones).map(([id, { name, account, plan }]) => ({
    id,
    name,
    status: 'active',
    paused: false,
    type: 'full',
    ...(account === '' ? {} : { account: { id: account, name: accounts[account]?.name ?? '' } }),
    plan: describedPlan(plan),
  }));
}

const PLAN_NAMES: Readonly<Record<Plan, string>> = {
  free: 'Free Website',
  pro: 'Pro Website',
  business: 'Business Website',
  enterprise: 'Enterprise Website',
};

function describedPlan(plan: Plan): JsonObject {
  return { name: PLAN_NAMES[plan], legacy_id: plan };
}

type Named = JsonObject & { readonly id: string; readonly name: string };

/** Items of the requested name; all without one. */
function named(items: readonly Named[], query: URLSearchParams): readonly Named[] {
  const name = query.get('name');
  return name === null ? items : items.filter((item) => item.name === name);
}

/** By name, then id: paging needs a fixed order. */
function byName(items: readonly Named[]): readonly Named[] {
  const keyOf = ({ name, id }: Named): string => `${name} ${id}`;
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
}
