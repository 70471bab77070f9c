import { startOf } from '../../engine/runs/versions.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import type { ReadRun } from './run-file.js';

/** The runs to show. Absent: all. */
export interface AskedRuns {
  /** From when on: so many days back, or from a day on, in milliseconds since 1970. */
  readonly since?: { readonly days: number } | { readonly from: number };
  /** The name of a zone. */
  readonly zone?: string;
  /** The name of an account. */
  readonly account?: string;
}

const DAY_MS = 86_400_000;

/** Whether some runs are left out. */
export function isFiltered({ since, zone, account }: AskedRuns): boolean {
  return since !== undefined || zone !== undefined || account !== undefined;
}

/** Whether a run is asked for. A record that can't be read may be about any zone. With a zone and an account, runs of either are. Pure. */
export function isAsked(read: ReadRun, { since, zone, account }: AskedRuns, now: Date): boolean {
  const from =
    since === undefined ? -Infinity : 'from' in since ? since.from : now.getTime() - since.days * DAY_MS;
  if (startOf(read.id) < from) return false;
  if ((zone === undefined && account === undefined) || 'problem' in read) return true;
  const scopes = new Set(read.run.writes.map(({ address }) => scopeOfAddress(address)));
  return scopes.has(`zone/${zone ?? ''}`) || scopes.has(`account/${account ?? ''}`);
}
