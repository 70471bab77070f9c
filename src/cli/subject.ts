import { posix, relative, resolve, sep } from 'node:path';
import type { Subject } from '../report/marker.js';
import type { Runtime } from './runtime.js';

/** Flags that say which configuration a comment is about. */
export interface SubjectOptions {
  readonly root: string;
  readonly environment?: string;
}

/** Which configuration a comment is about: its root as a path in the checkout, however it was written, and its environment. */
export function subjectOf({ root, environment }: SubjectOptions, { cwd }: Pick<Runtime, 'cwd'>): Subject {
  const path = relative(cwd, resolve(cwd, root)).split(sep).join(posix.sep);
  return { root: path === '' ? '.' : path, ...(environment === undefined ? {} : { environment }) };
}

/** Where the run that is under way can be looked at; undefined outside a workflow. */
export function runUrl({ env }: Pick<Runtime, 'env'>): URL | undefined {
  const [server, repository, run] = ['GITHUB_SERVER_URL', 'GITHUB_REPOSITORY', 'GITHUB_RUN_ID'].map(
    (name) => env[name] ?? '',
  );
  if (
    !/^https?:\/\//.test(server ?? '') ||
    !/^[\w.-]+\/[\w.-]+$/.test(repository ?? '') ||
    !/^\d+$/.test(run ?? '')
  )
    return undefined;
  return URL.canParse(`${server}/${repository}/actions/runs/${run}`)
    ? new URL(`${server}/${repository}/actions/runs/${run}`)
    : undefined;
}
