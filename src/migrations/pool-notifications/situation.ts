import { addressesOf, type Pool } from '../../kinds/pool-notifications/live.js';
import type { Inspection } from './inspect.js';
import { covers, ourPolicy, type PolicyMatch } from './policy.js';
import { recipientKey, type PoolSpec } from './spec.js';

/** What an inspection means for the job. */
export interface Situation extends Inspection {
  /** The pools that have something of their own in place of addresses, and be it blanks. */
  readonly concerned: readonly Pool[];
  /** Ids of the pools that the policy must cover: those concerned, and those whose addresses this run has cleared. */
  readonly obliged: readonly string[];
  readonly match: PolicyMatch;
}

/** Pure. `cleared`: ids of pools that had addresses before this run. A pool that is gone needs nothing. */
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

/** True when the policy covers every pool that it must cover. */
export function isCovered(spec: PoolSpec, { obliged, match }: Situation): boolean {
  return obliged.length === 0 || (match.status === 'found' && covers(spec, match.policy, obliged));
}

/** True when nothing is left to do. */
export function isReached(spec: PoolSpec, situation: Situation): boolean {
  return situation.concerned.length === 0 && isCovered(spec, situation);
}

/** An address that the policy does not tell, and the pools that tell it today. */
export interface Unreached {
  readonly address: string;
  readonly pools: readonly string[];
}

/** The addresses of pools that are not declared, each once, in the order in which they come. */
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
