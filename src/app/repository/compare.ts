import { accepting } from '../../engine/configuration/accepting.js';
import { compareWithRevision, type Compared } from '../../engine/configuration/compare.js';
import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import { placedFor } from '../../engine/configuration/life/with-life.js';
import type { Host } from '../ports/host.js';
import {
  withRequestedChecks,
  commitAt,
  openRepositoryAt,
  readRepository,
  type OpenOptions,
} from './repository.js';

/** Reads a repository and compares it with a git revision, offline. Throws a UserError if git lacks the commit, or fails. */
export async function openCompared(
  revision: string,
  options: OpenOptions,
  host: Host,
): Promise<{ readonly configuration: Configuration; readonly compared: Compared }> {
  const head = await readRepository(options, host);
  if (hasErrors(head))
    return { configuration: accepting(head), compared: { revision, reason: 'the files have errors' } };
  const commit = await commitAt(revision, options, host);
  const base = await openRepositoryAt(commit, options, host);
  const compared = compareWithRevision(base, head, { revision, commit });
  const placed = await placedFor(head, base, () => readRepository({ ...options, places: true }, host));
  return { configuration: accepting(await withRequestedChecks(placed, options, host, base), base), compared };
}
