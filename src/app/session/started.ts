import { resolve } from 'node:path';
import { checkedOutFiles } from '../../files/repository/checked-out.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Host } from '../ports/host.js';
import { isBuilt, startedBy, type StartedBy } from './ci.js';

/** Who starts a run, and at which commit. */
export interface Started extends Omit<StartedBy, 'job'> {
  /** Files differ from the commit. */
  readonly edited?: true;
}

/** The user of the system, in shells and on Windows. */
const USERS = ['USER', 'LOGNAME', 'USERNAME'];

/** Who starts a run in `root`: by the CI service, else by the system's user and git. Unknowns are absent. */
export async function startedIn(root: string, { env, cwd }: Pick<Host, 'env' | 'cwd'>): Promise<Started> {
  if (isBuilt(env)) {
    const { job: _, ...started } = startedBy(env);
    return started;
  }
  const actor = USERS.map((name) => env[name] || undefined).find((name) => name !== undefined);
  const folder = resolve(cwd, root);
  const { commit, isEdited } = (await checkedOutFiles(folder, env)) ?? {};
  const edited = isEdited === true ? (true as const) : undefined;
  return defined({ actor, commit, edited });
}
