import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { Resumption } from '../definition.js';
import type { ConfirmedRun } from '../migration.js';
import type { RestoreMembers } from '../restore-file.js';
import { command } from './command.js';
import type { Inspection } from './inspect.js';
import { poolAsRead } from './pages/step.js';
import { specDigest, type PoolOptions, type PoolSpec } from './spec.js';

export type ConfirmedPools = ConfirmedRun<PoolSpec, PoolOptions>;

/** The restore file: what was read, and a digest of declared policy and options. */
export function restoreFileOf(
  { job, scope, token, ...rest }: RestoreMembers,
  spec: PoolSpec,
  options: PoolOptions,
): JsonObject {
  return { job, scope, token, declared: specDigest(spec, options), ...rest };
}

/** All pools with addresses, and all policies. */
export function readOf({ pools, policies }: Inspection): JsonObject {
  return asJsonObject({ pools: pools.map(poolAsRead), policies });
}

/** Continues an unfinished run of the same policy, options and account. Otherwise starts a new one. */
export async function resume({ spec, options, token, tools }: ConfirmedPools): Promise<Resumption> {
  const { restore, context } = tools;
  const kept = (await restore.isUsed(token)) ? [] : await restore.allKept(token);
  const [first] = kept;
  if (first === undefined) return { how: 'fresh' };
  const { job, declared, scope } = first;
  const isOfSameRun =
    job === command.name &&
    declared === specDigest(spec, options) &&
    isObject(scope) &&
    scope['id'] === context.scope.id;
  return isOfSameRun ? { how: 'work', kept } : { how: 'fresh' };
}

/** A pool's address in a restore file. */
export interface KeptAddress {
  readonly id: string;
  readonly address: string;
}

/** The pools in a restore file that had an address. Pure. */
export function keptAddresses({ read }: JsonObject): readonly KeptAddress[] {
  const pools: unknown = isObject(read) ? read['pools'] : undefined;
  const items: readonly unknown[] = Array.isArray(pools) ? pools : [];
  return items
    .filter(isObject)
    .map((pool) => ({ id: String(pool['id']), address: String(pool['notification_email']) }))
    .filter(({ address }) => address !== '');
}
