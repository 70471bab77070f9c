import { isDrift } from '../plan-words.js';
import type { Column } from './columns.js';
import type { NumberedChange, NumberedPending, NumberedScope } from './numbered.js';

/** What a plan says of a kind in a scope. */
export interface Cell {
  readonly state: State;
  readonly changes: readonly NumberedChange[];
  readonly pending: readonly NumberedPending[];
}

/** `error`: not read. `drift`: edited live. `none`: not in the plan. */
export type State = 'error' | 'drift' | 'changes' | 'pending' | 'sync' | 'none';

/** The cell of a scope in a column. */
export function cellOf(scope: NumberedScope, { kinds, sections }: Column): Cell {
  const isOfColumn = (address: string): boolean => sections.includes(address.split('/', 3)[2] ?? '');
  const changes = scope.changes.filter(({ change }) => kinds.includes(change.kind));
  const pending = scope.pending.filter(({ job }) => isOfColumn(job.address));
  const state = (): State => {
    if (!scope.isRead) return 'error';
    if (changes.some(({ change }) => isDrift(change))) return 'drift';
    if (changes.length > 0) return 'changes';
    if (pending.length > 0) return 'pending';
    return scope.unchanged.some(isOfColumn) ? 'sync' : 'none';
  };
  return { state: state(), changes, pending };
}
