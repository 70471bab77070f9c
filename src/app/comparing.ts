import { compareWithRevision, type Compared } from '../engine/configuration/compare.js';
import { hasErrors, type Configuration } from '../engine/configuration/configuration.js';
import type { CommonOptions } from '../surfaces/cli/options.js';
import { commitAt, openRepositoryAt } from './repository.js';
import type { Runtime } from './runtime.js';

/**
 * Compares a configuration with that of a git revision: no credentials, no network, and nothing of what is live. Throws a UserError when
 * git has no such commit, or fails.
 */
export async function compareWith(
  revision: string,
  head: Configuration,
  options: CommonOptions,
  runtime: Runtime,
): Promise<Compared> {
  if (hasErrors(head)) return { revision, reason: 'the files have errors' };
  const commit = await commitAt(revision, options, runtime);
  const base = await openRepositoryAt(commit, options, runtime);
  return compareWithRevision(base, head, { revision, commit });
}
