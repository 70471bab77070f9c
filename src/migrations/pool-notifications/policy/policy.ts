import { isObject } from '../../../kernel/model/json.js';
import {
  asList,
  asObject,
  optionalBoolean,
  requiredId,
  requiredString,
  ShapeError,
  type Raw,
} from '../../../kernel/lib/decode.js';
import { MECHANISMS, recipientKey, type Mechanism, type PoolSpec } from '../spec.js';

/** Alerts that replace pools' addresses (document 3). */
export const ALERT_TYPE = 'load_balancing_health_alert';

/** The documented filters (document 3). What other filters exclude is unknown. */
const FILTERS: ReadonlySet<string> = new Set(['pool_id', 'new_health', 'event_source']);

/** An understood live alert policy. `raw` has every member. */
export interface LivePolicy {
  readonly id: string;
  readonly enabled: boolean;
  readonly poolIds: readonly string[];
  /** Empty if the policy doesn't choose. */
  readonly newHealth: readonly string[];
  readonly eventSource: readonly string[];
  readonly recipients: Readonly<Record<Mechanism, readonly Raw[]>>;
  readonly raw: Raw;
}

/** The live policy that is the declared one, if any. */
export type PolicyMatch =
  | { readonly status: 'none' }
  | { readonly status: 'found'; readonly policy: LivePolicy }
  | { readonly status: 'ambiguous'; readonly count: number }
  /** It exists, but what it covers is unknown. */
  | { readonly status: 'unclear'; readonly why: string };

/** The live policy with the declared name. Pure. */
export function ourPolicy({ name }: Pick<PoolSpec, 'name'>, policies: readonly Raw[]): PolicyMatch {
  const [first, ...others] = policies.filter((policy) => policy['name'] === name);
  if (first === undefined) return { status: 'none' };
  if (others.length > 0) return { status: 'ambiguous', count: others.length + 1 };
  try {
    return understood(first);
  } catch (error) {
    if (error instanceof ShapeError) return { status: 'unclear', why: error.message };
    throw error;
  }
}

const WHAT = 'the policy';

function understood(raw: Raw): PolicyMatch {
  const filters = asObject(raw['filters'] ?? {}, 'its filters');
  const poolIds = textsOf(filters, 'pool_id');
  if (poolIds.length === 0) {
    return { status: 'unclear', why: 'it names no pools, which perhaps means all of them' };
  }
  const foreign = Object.keys(filters).filter((name) => !FILTERS.has(name) && isSet(filters[name]));
  if (foreign.length > 0) return { status: 'unclear', why: `it is limited by ${foreign.join(' and ')}` };
  if (isSet(raw['conditions'])) return { status: 'unclear', why: 'it has conditions' };
  const mechanisms = asObject(raw['mechanisms'] ?? {}, 'its mechanisms');
  const recipientsOf = (mechanism: Mechanism): readonly Raw[] =>
    asList(mechanisms[mechanism], `mechanisms.${mechanism} of ${WHAT}`, true).map((recipient) => {
      const item = asObject(recipient, 'a recipient');
      requiredString(item, 'id', 'a recipient');
      return item;
    });
  const policy: LivePolicy = {
    id: requiredId(raw, WHAT),
    enabled: optionalBoolean(raw, 'enabled', WHAT) ?? false,
    poolIds,
    newHealth: textsOf(filters, 'new_health'),
    eventSource: textsOf(filters, 'event_source'),
    recipients: {
      email: recipientsOf('email'),
      webhooks: recipientsOf('webhooks'),
      pagerduty: recipientsOf('pagerduty'),
    },
    raw,
  };
  return { status: 'found', policy };
}

/** Unset members are echoed as null, or as an empty object. */
function isSet(value: unknown): boolean {
  return (value ?? undefined) !== undefined && !(isObject(value) && Object.keys(value).length === 0);
}

function textsOf(filters: Raw, name: string): readonly string[] {
  return asList(filters[name], `filters.${name} of ${WHAT}`, true).map((text) => {
    if (typeof text === 'string') return text;
    throw new ShapeError(`filters.${name} of ${WHAT} has an item that is not text`);
  });
}

/** True if the policy notifies all declared recipients of all declared events of these pools. Pure. */
export function covers(spec: PoolSpec, policy: LivePolicy, poolIds: readonly string[]): boolean {
  return (
    policy.enabled &&
    poolIds.every(among(policy.poolIds)) &&
    spec.newHealth.every(among(policy.newHealth)) &&
    spec.eventSource.every(among(policy.eventSource)) &&
    MECHANISMS.every((mechanism) => missingRecipients(spec, policy, mechanism).length === 0)
  );
}

function among(items: readonly string[]): (item: string) => boolean {
  const set = new Set(items);
  return (item) => set.has(item);
}

/** Declared recipients that the policy does not notify. */
export function missingRecipients(
  { recipients }: PoolSpec,
  policy: LivePolicy,
  mechanism: Mechanism,
): readonly string[] {
  const notified = new Set(policy.recipients[mechanism].map(({ id }) => recipientKey(String(id))));
  return recipients[mechanism].filter((recipient) => !notified.has(recipientKey(recipient)));
}
