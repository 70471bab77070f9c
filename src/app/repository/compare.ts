import { compareWithRevision, type Compared } from '../../engine/configuration/compare.js';
import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import type { RepositoryOptions } from '../ports/options.js';
import { commitAt, openRepositoryAt } from './repository.js';
import type { Host } from '../ports/host.js';

/**
 * Compares a configuration with that of a git revision: no credentials, no network, and nothing of what is live. Throws a UserError when
 * git has no such commit, or fails.
 */
export async function compareWith(
  revision: string,
  head: Configuration,
  options: RepositoryOptions,
  host: Host,
): Promise<Compared> {
  if (hasErrors(head)) return { revision, reason: 'the files have errors' };
  const commit = await commitAt(revision, options, host);
  const base = await openRepositoryAt(commit, options, host);
  return compareWithRevision(base, head, { revision, commit });
}
