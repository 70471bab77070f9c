import type { Pool } from '../../kinds/pool-notifications/live.js';
import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { RestoreFiles } from '../job.js';
import type { Inspection } from './inspect.js';
import type { Steps } from './propose.js';
import { poolAsRead } from './steps.js';

/** What a run was told to do: a later one with its token goes on only when it was told the same. */
export interface Told {
  readonly scope: Scope;
  /** Digest of the declared policy and of what was allowed. */
  readonly declared: string;
}

/** True when a document was kept by a run that was told the same. */
export function isOfSameRun(document: JsonObject | undefined, { scope, declared }: Told): boolean {
  if (document === undefined) return false;
  const kept = document['scope'];
  return (
    document['job'] === 'pool-notifications' &&
    document['declared'] === declared &&
    isObject(kept) &&
    kept['id'] === scope.id
  );
}

/** Keeps what was read before it is cleared: every address, also one that a pool has gained meanwhile. */
export class Keeper {
  readonly #files: Pick<RestoreFiles, 'keep'>;
  readonly #token: string;
  readonly #told: Told;
  readonly #known: Set<string>;

  /** `former`: what a former run with this token has kept. */
  constructor(files: Pick<RestoreFiles, 'keep'>, token: string, told: Told, former: JsonObject | undefined) {
    this.#files = files;
    this.#token = token;
    this.#told = told;
    this.#known = new Set(addressesIn(former).map(({ id, address }) => key(id, address)));
  }

  /** Writes everything down unless every address has been. On disk before this returns. */
  async keep(
    { pools, policies }: Inspection,
    concerned: readonly Pool[],
    { policy, pages }: Steps,
  ): Promise<void> {
    const addresses = concerned.map(({ id, notificationEmail }) => key(id, notificationEmail));
    if (addresses.every((address) => this.#known.has(address))) return;
    const { scope, declared } = this.#told;
    const steps = [...(policy === undefined ? [] : [policy]), ...pages];
    const document = asJsonObject({
      job: 'pool-notifications',
      scope: { level: scope.level, name: scope.name, id: scope.id },
      token: this.#token,
      declared,
      read: { pools: pools.map(poolAsRead), policies },
      requests: steps.map(({ change }) => change.request),
    });
    await this.#files.keep(this.#token, document);
    for (const address of addresses) this.#known.add(address);
  }
}

function key(id: string, address: string): string {
  return `${id} ${address}`;
}

function addressesIn(document: JsonObject | undefined): readonly { id: string; address: string }[] {
  const read = document?.['read'];
  const pools: unknown = isObject(read) ? read['pools'] : undefined;
  const items: readonly unknown[] = Array.isArray(pools) ? pools : [];
  return items.flatMap((pool) =>
    isObject(pool) ? [{ id: String(pool['id']), address: String(pool['notification_email']) }] : [],
  );
}
