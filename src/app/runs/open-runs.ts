import { usageError } from '../ports/usage-error.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions, RunsOption } from '../ports/shared-options.js';
import { folderStore, runFolder, type RunFolder } from './run-folder.js';
import type { RunRef, RunStore } from './run-store.js';

const IN_GIT = 'git:';

/** The ref in `git:refs/zonewright/runs` or `git:REMOTE:REF`; undefined for a folder. Throws a UserError for a wrong `git:` text. */
export function runRef(text: string | undefined): RunRef | undefined {
  if (text?.startsWith(IN_GIT) !== true) return undefined;
  const [, remote, ref] = /^git:(?:([\w.-]+):)?(refs\/[\w.-]+(?:\/[\w.-]+)+)$/.exec(text) ?? [];
  if (ref !== undefined && !/\.\.|\.lock(?:\/|$)|\/\.|\.(?:\/|$)/.test(ref))
    return remote === undefined ? { ref } : { ref, remote };
  throw usageError(
    `--runs ${text} names no ref of git`,
    'Such as git:refs/zonewright/runs, or git:upstream:refs/zonewright/runs for another remote than origin.',
  );
}

/** The folder on this machine: the named one, or the default beside a ref. */
export function localFolder(options: RepositoryOptions & RunsOption, host: Pick<Host, 'cwd'>): RunFolder {
  const { runs, root } = options;
  return runFolder(runRef(runs) === undefined ? options : { root }, host);
}

/** Opens the records of `--runs`. `here`: does not ask a ref's remote. Throws a UserError for a ref outside a repository. */
export async function openRuns(
  options: RepositoryOptions & RunsOption,
  host: Host,
  reach: 'remote' | 'here' = 'remote',
): Promise<RunStore> {
  const ref = runRef(options.runs);
  const folder = localFolder(options, host);
  if (ref === undefined) return folderStore(folder, host);
  const { refStore } = await import('./ref-store.js');
  return refStore(ref, folder, { ...options, reach }, host);
}
