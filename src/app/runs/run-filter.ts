import { startOf } from '../../engine/runs/versions.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import type { ReadRun } from './run-file.js';

/** The runs to show; by default all. */
export interface RunFilter {
  /** Days back, or a start in milliseconds since 1970. */
  readonly since?: { readonly days: number } | { readonly from: number };
  /** A zone's name. */
  readonly zone?: string;
  /** An account's name. */
  readonly account?: string;
}

const DAY_MS = 86_400_000;

/** True if runs may be left out. */
export function isFiltered({ since, zone, account }: RunFilter): boolean {
  return since !== undefined || zone !== undefined || account !== undefined;
}

/** True if a run is asked for. An unreadable record may be about any scope. With zone and account, runs of either count. Pure. */
export function isSelected(read: ReadRun, { since, zone, account }: RunFilter, now: Date): boolean {
  const from =
    since === undefined ? -Infinity : 'from' in since ? since.from : now.getTime() - since.days * DAY_MS;
  if (startOf(read.id) < from) return false;
  if ((zone === undefined && account === undefined) || 'problem' in read) return true;
  const scopes = new Set(read.run.writes.map(({ address }) => scopeOfAddress(address)));
  return scopes.has(`zone/${zone ?? ''}`) || scopes.has(`account/${account ?? ''}`);
}
