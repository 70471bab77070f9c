import { join } from 'node:path';
import { NO_LIVE_NAMES, readLiveNames, type LiveNames } from '../../app/session/live-names.js';
import { statsAt } from '../../app/disk/stats-at.js';
import type { Host } from '../../app/ports/host.js';
import { UserError } from '../../kernel/model/errors.js';

/** The snapshot that is read when none is named. */
export const USUAL_SNAPSHOT = 'snapshot.json';

/** Returns what a snapshot knows, which is read again after it changed. Nothing if there is none; one that can't be read is reported once. */
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
    // One that was named has to be there.
    if (stats === undefined && named === undefined) return Promise.resolve(NO_LIVE_NAMES);
    const state = stats === undefined ? '' : `${stats.mtimeMs} ${stats.size}`;
    if (known?.state !== state) known = { state, names: read() };
    return known.names;
  };
}
