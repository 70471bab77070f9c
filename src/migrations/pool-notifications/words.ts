import { count, someOf } from '../../kernel/lib/words.js';
import { addressesOf, type Pool } from '../../kinds/pool-notifications/live.js';
import { unreachedBy, type Situation } from './situation.js';
import { eachOnce, type PoolSpec } from './spec.js';

/** More than these are counted. */
export const NAMED = 10;

/** Where the pools stand: `3 of 51 pools have an address of their own: a@example.com, b@example.com`. */
export function stateWords({ pools, concerned }: Pick<Situation, 'pools' | 'concerned'>): string {
  if (concerned.length === 0) return `none of ${poolCount(pools)} has an address of its own`;
  const have = concerned.length === 1 ? 'has an address of its own' : 'have an address of their own';
  const addresses = eachOnce(concerned.flatMap(addressesOf));
  const which = addresses.length === 0 ? '' : `: ${someOf(addresses, NAMED)}`;
  return `${concerned.length} of ${poolCount(pools)} ${have}${which}`;
}

/** Where they should stand: who is told in their place, and who no longer is. */
export function goalWords(spec: PoolSpec, situation: Situation): string {
  const lost = unreachedBy(spec, situation).map(({ address }) => address);
  const told = `no pool has an address; the policy ${JSON.stringify(spec.name)} tells ${recipientWords(spec)}`;
  return lost.length === 0 ? told : `${told}, and no longer ${someOf(lost, NAMED)}`;
}

/** `a@example.com, 1 webhook, 2 PagerDuty services`: who is declared. */
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
