import { asJsonObject, isObject, type JsonObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { ALERT_TYPE, missingRecipients, type LivePolicy } from './policy.js';
import { EVENT_SOURCE, MECHANISMS, NEW_HEALTH, type PoolSpec } from '../spec.js';

/** The body that creates a policy covering these pools. Pure. */
export function createdPolicy(
  { name, recipients, newHealth, eventSource }: PoolSpec,
  poolIds: readonly string[],
): JsonObject {
  const used = MECHANISMS.filter((mechanism) => recipients[mechanism].length > 0);
  return {
    name,
    alert_type: ALERT_TYPE,
    enabled: true,
    mechanisms: Object.fromEntries(
      used.map((mechanism) => [mechanism, recipients[mechanism].map((id) => ({ id }))]),
    ),
    filters: { pool_id: sorted(poolIds), new_health: newHealth, event_source: eventSource },
  };
}

/** A live policy extended to cover these pools. Pure. */
export function completedPolicy(spec: PoolSpec, policy: LivePolicy, poolIds: readonly string[]): JsonObject {
  return asJsonObject({
    ...writableMembers(policy),
    enabled: true,
    mechanisms: completedMechanisms(spec, policy),
    filters: {
      pool_id: sorted([...policy.poolIds, ...poolIds]),
      new_health: choice(policy.newHealth, spec.newHealth, NEW_HEALTH),
      event_source: choice(policy.eventSource, spec.eventSource, EVENT_SOURCE),
    },
  });
}

/** What a PUT may set (public facts). Members added by the service are not sent. */
const WRITABLE = [
  'name',
  'description',
  'enabled',
  'alert_type',
  'alert_interval',
  'conditions',
  'filters',
  'mechanisms',
];

/** Members of a live policy that a PUT replaces. Unset ones are shown as null, which can't be sent. */
export function writableMembers({ raw }: Pick<LivePolicy, 'raw'>): Raw {
  return setMembers(raw, WRITABLE);
}

function setMembers(raw: Raw, names: readonly string[]): Raw {
  return Object.fromEntries(
    names.flatMap((name) => ((raw[name] ?? null) === null ? [] : [[name, raw[name]]])),
  );
}

/** Keeps read recipients and undeclared mechanisms. */
function completedMechanisms(spec: PoolSpec, policy: LivePolicy): Raw {
  const { mechanisms } = policy.raw;
  const live = isObject(mechanisms) ? setMembers(mechanisms, Object.keys(mechanisms)) : {};
  const lists = MECHANISMS.map((mechanism): [string, readonly unknown[]] => {
    const missing = missingRecipients(spec, policy, mechanism).map((id) => ({ id }));
    return [mechanism, [...policy.recipients[mechanism], ...missing]];
  });
  return { ...live, ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)) };
}

/** A policy without a choice may notify of everything: naming less would narrow it. */
function choice(
  live: readonly string[],
  declared: readonly string[],
  all: readonly string[],
): readonly string[] {
  return live.length === 0 ? all : [...new Set([...live, ...declared])];
}

function sorted(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].toSorted();
}
