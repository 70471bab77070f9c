import { join } from 'node:path';
import { NO_LIVE_NAMES, readLiveNames, type LiveNames } from '../../app/session/live-names.js';
import { statsAt } from '../../app/disk/stats-at.js';
import type { Host } from '../../app/ports/host.js';
import { UserError } from '../../kernel/model/errors.js';

/** The default snapshot. */
export const USUAL_SNAPSHOT = 'snapshot.json';

/** Reads the names of a snapshot, again after it changed. Empty without one; an unreadable one is reported once. */
export function openLiveNames(
  root: string,
  named: string | undefined,
  host: Host,
  report: (text: string) => void,
): () => Promise<LiveNames> {
  const file = named ?? join(root, USUAL_SNAPSHOT);
  let known: { readonly state: string; readonly names: Promise<LiveNames> } | undefined;
  const read = async (): Promise<LiveNames> => {
    try {
      return await readLiveNames(file, host);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      report(error.message);
      return NO_LIVE_NAMES;
    }
  };
  return () => {
    const stats = statsAt(file);
    // A named snapshot must exist.
    if (stats === undefined && named === undefined) return Promise.resolve(NO_LIVE_NAMES);
    const state = stats === undefined ? '' : `${stats.mtimeMs} ${stats.size}`;
    if (known?.state !== state) known = { state, names: read() };
    return known.names;
  };
}
