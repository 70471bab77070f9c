import type { PoolNotificationsSection } from '../../generated/files.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Location } from '../../kernel/model/finding.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import type { Given } from '../command.js';

/** The ways in which a policy notifies. */
export const MECHANISMS = ['email', 'webhooks', 'pagerduty'] as const;
export type Mechanism = (typeof MECHANISMS)[number];

/** What a policy may choose (document 3, Replacement notification). */
export const NEW_HEALTH = ['Unhealthy', 'Healthy'] as const;
export const EVENT_SOURCE = ['pool', 'origin'] as const;

/** The declared alert policy that replaces the addresses. */
export interface PoolSpec {
  readonly name: string;
  /** Addresses, and ids of webhooks and PagerDuty services. */
  readonly recipients: Readonly<Record<Mechanism, readonly string[]>>;
  readonly newHealth: readonly string[];
  readonly eventSource: readonly string[];
  readonly source: Location;
  /** Where an address would be added. */
  readonly emailLocation: Location;
}

/** The policy of an account, from all its files. Throws a UserError without one. */
export function poolSpecOf({ scope, parts }: DeclaredScope): PoolSpec {
  const [spec] = parts.flatMap((part) => {
    const policy = part.sections.pool_notifications?.policy;
    return policy === undefined
      ? []
      : [specFrom(policy, (path) => part.locationOf(['pool_notifications', ...path]))];
  });
  if (spec !== undefined) return spec;
  throw new UserError(`account ${scope.name} declares no policy that would replace the addresses`, {
    code: 'no-policy',
    help: 'Write pool_notifications: { policy: { name: …, email: […] } } in the account file.',
  });
}

function specFrom(
  policy: PoolNotificationsSection['policy'],
  locationOf: (path: readonly string[]) => Location,
): PoolSpec {
  const { name, email = [], webhooks = [], pagerduty = [] } = policy;
  const source = locationOf(['policy']);
  return {
    name,
    recipients: { email: eachOnce(email), webhooks: eachOnce(webhooks), pagerduty: eachOnce(pagerduty) },
    newHealth: eachOnce(policy.new_health ?? NEW_HEALTH),
    eventSource: eachOnce(policy.event_source ?? EVENT_SOURCE),
    source,
    emailLocation: policy.email === undefined ? source : locationOf(['policy', 'email']),
  };
}

/** Each recipient once, in its first spelling. */
export function eachOnce(recipients: readonly string[]): readonly string[] {
  const first = new Map<string, string>();
  for (const recipient of recipients) {
    const key = recipientKey(recipient);
    if (!first.has(key)) first.set(key, recipient);
  }
  return [...first.values()];
}

/** The same for all spellings of a recipient: case does not matter. */
export function recipientKey(recipient: string): string {
  return recipient.trim().toLowerCase();
}

/** A digest of declared policy and options, wherever it is declared. */
export function specDigest(
  { name, recipients, newHealth, eventSource }: PoolSpec,
  options: PoolOptions,
): string {
  return digestOf({ name, recipients, newHealth, eventSource, ...options });
}

export interface PoolOptions {
  /** True if addresses that the policy doesn't notify may go. */
  readonly allowUnreached: boolean;
}

/** The options for flags. Pure. */
export function poolOptionsOf({ allow }: Given): PoolOptions {
  return { allowUnreached: allow.includes('unreached-recipients') };
}
