import type { Pool } from './live.js';
import type { Reading } from '../../service/endpoints/reading.js';
import type { Diff } from '../../kernel/model/change.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { PoolNotificationsSpec } from './spec.js';

/** Done if no pool has addresses, else pending with the command. Never a change. */
export function diffPoolNotifications(
  { source }: PoolNotificationsSpec,
  live: Reading<readonly Pool[]>,
  { scope }: DiffContext,
): Diff {
  const address = `${scopeAddress(scope)}/pool_notifications`;
  const state = stateWords(live);
  if (state === undefined) return { changes: [], unchanged: [address], findings: [] };
  const pending = {
    address,
    source: { file: source.file, line: source.line },
    state,
    command: `zonewright migrate pool-notifications --account ${scope.name}`,
  };
  return { changes: [], unchanged: [], pending, findings: [] };
}

/** Undefined if nothing is left to do. */
function stateWords(live: Reading<readonly Pool[]>): string | undefined {
  if (live.status === 'not-read') return `the pools could not be read (${live.why})`;
  const left = live.value.filter(({ notificationEmail }) => notificationEmail !== '').length;
  if (left === 0) return undefined;
  return `${left} of ${live.value.length} pools still ${left === 1 ? 'has an address of its own' : 'have addresses of their own'}`;
}
