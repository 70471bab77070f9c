import type { Pool } from '../../../kinds/pool-notifications/live.js';
import { restoreMembers } from '../../restore-file.js';
import { command } from '../command.js';
import type { Inspection } from '../inspect.js';
import { readOf, restoreFileOf, type ConfirmedPools, type KeptAddress } from '../restore.js';
import { inOrder, type Round } from '../steps.js';

/** Keeps every address before it is cleared, also those added meanwhile. */
export class Keeper {
  readonly #run: ConfirmedPools;
  readonly #known: Set<string>;

  /** `kept`: what is in the restore files already. */
  constructor(run: ConfirmedPools, kept: readonly KeptAddress[]) {
    this.#run = run;
    this.#known = new Set(kept.map(({ id, address }) => key(id, address)));
  }

  /** Writes to disk, unless every address is already there. */
  async keep(found: Inspection, concerned: readonly Pool[], round: Round): Promise<void> {
    const addresses = concerned.map(({ id, notificationEmail }) => key(id, notificationEmail));
    if (addresses.every((address) => this.#known.has(address))) return;
    const { spec, options, token, tools } = this.#run;
    const { restore, context } = tools;
    const members = restoreMembers(command.name, context.scope, token, readOf(found), inOrder(round));
    await restore.keep(token, restoreFileOf(members, spec, options));
    for (const address of addresses) this.#known.add(address);
  }
}

function key(id: string, address: string): string {
  return `${id} ${address}`;
}
