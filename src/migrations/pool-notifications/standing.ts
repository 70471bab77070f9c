import { count, someOf } from '../../kernel/lib/phrases.js';
import { addressesOf, type Pool } from '../../kinds/pool-notifications/live.js';
import type { Look } from '../definition.js';
import type { Standing } from '../migration.js';
import type { Inspection } from './inspect.js';
import { covers, ourPolicy, type PolicyMatch } from './policy/policy.js';
import { eachOnce, recipientKey, type PoolOptions, type PoolSpec } from './spec.js';

export type PoolLook = Look<PoolSpec, Inspection, PoolOptions>;

/** What an inspection means for the migration. */
export interface Situation extends Inspection {
  /** Pools with anything in place of addresses, even blanks. */
  readonly concerned: readonly Pool[];
  /** Ids of pools that the policy must cover: those concerned, and those cleared by this run. */
  readonly obliged: readonly string[];
  readonly match: PolicyMatch;
}

/** `cleared`: ids of pools that had addresses before this run. Removed pools need nothing. Pure. */
export function situationOf(
  spec: PoolSpec,
  inspection: Inspection,
  cleared: ReadonlySet<string> = new Set(),
): Situation {
  const { pools, policies } = inspection;
  const concerned = pools.filter(({ notificationEmail }) => notificationEmail !== '');
  const obliged = pools.filter((pool) => pool.notificationEmail !== '' || cleared.has(pool.id));
  return {
    ...inspection,
    concerned,
    obliged: obliged.map(({ id }) => id),
    match: ourPolicy(spec, policies),
  };
}

/** True if the policy covers every pool that it must. */
export function isCovered(spec: PoolSpec, { obliged, match }: Situation): boolean {
  return obliged.length === 0 || (match.status === 'found' && covers(spec, match.policy, obliged));
}

/** True when nothing is left to do. */
export function isReached(spec: PoolSpec, situation: Situation): boolean {
  return situation.concerned.length === 0 && isCovered(spec, situation);
}

/** The state of the pools, and their goal. Pure. */
export function standingOf({ spec, found }: Pick<PoolLook, 'spec' | 'found'>): Standing {
  const situation = situationOf(spec, found);
  return {
    state: stateWords(situation),
    goal: goalWords(spec, situation),
    standing: isReached(spec, situation) ? 'reached' : 'due',
  };
}

/** An address without notification by the policy, and its pools. */
export interface Unreached {
  readonly address: string;
  readonly pools: readonly string[];
}

/** Undeclared addresses of pools, in order. */
export function unreachedBy(
  { recipients }: PoolSpec,
  { concerned }: Pick<Situation, 'concerned'>,
): readonly Unreached[] {
  const declared = new Set(recipients.email.map(recipientKey));
  const unreached = new Map<string, { readonly address: string; readonly pools: Set<string> }>();
  for (const pool of concerned) {
    for (const address of addressesOf(pool)) {
      const key = recipientKey(address);
      if (declared.has(key)) continue;
      const known = unreached.get(key) ?? { address, pools: new Set() };
      known.pools.add(pool.name);
      unreached.set(key, known);
    }
  }
  return [...unreached.values()].map(({ address, pools }) => ({ address, pools: [...pools] }));
}

/** More addresses are counted. */
export const NAMED = 10;

/** The state of the pools: `3 of 51 pools have an address of their own: a@example.com, b@example.com`. */
export function stateWords({ pools, concerned }: Pick<Situation, 'pools' | 'concerned'>): string {
  if (concerned.length === 0) return `none of ${poolCount(pools)} has its own address`;
  const have = concerned.length === 1 ? 'has an address of its own' : 'have an address of their own';
  const addresses = eachOnce(concerned.flatMap(addressesOf));
  const which = addresses.length === 0 ? '' : `: ${someOf(addresses, NAMED)}`;
  return `${concerned.length} of ${poolCount(pools)} ${have}${which}`;
}

/** Who is notified instead, and who no longer is. */
export function goalWords(spec: PoolSpec, situation: Situation): string {
  const lost = unreachedBy(spec, situation).map(({ address }) => address);
  const text = `no pool has an address; the policy ${JSON.stringify(spec.name)} notifies ${recipientWords(spec)}`;
  return lost.length === 0 ? text : `${text}, but no longer ${someOf(lost, NAMED)}`;
}

/** The declared recipients: `a@example.com, 1 webhook, 2 PagerDuty services`. */
export function recipientWords({ recipients: { email, webhooks, pagerduty } }: PoolSpec): string {
  const others = [counted(webhooks, 'webhook'), counted(pagerduty, 'PagerDuty service')];
  return [someOf(email, NAMED), ...others].filter((words) => words !== '').join(', ');
}

function counted(ids: readonly string[], what: string): string {
  return ids.length === 0 ? '' : count(ids.length, what);
}

function poolCount(pools: readonly Pool[]): string {
  return count(pools.length, 'pool');
}
