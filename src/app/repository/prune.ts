import { requireValid } from '../../engine/configuration/configuration.js';
import { openedBy, type Opened } from '../../engine/configuration/life/opens.js';
import { overOn, type Over } from '../../engine/configuration/life/over.js';
import { readConfiguration } from '../../engine/configuration/read.js';
import { openFolder } from '../../files/repository/folder.js';
import { dayOf } from '../../kernel/lib/day.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions } from '../ports/shared-options.js';
import { replaceFile } from './files.js';
import { errorsSince, laidOver, prunedFiles, type PrunedFile } from './pruned-files.js';
import { readRepository, rootOf } from './repository.js';

/** The result of pruning. */
export interface Pruning {
  readonly removed: readonly Over[];
  /** Over, but no edit removes it. */
  readonly left: readonly Over[];
  readonly files: readonly PrunedFile[];
  /** What rule lists let through then. */
  readonly opens: readonly Opened[];
  /** Errors of the files then, such as a test that expected what is gone. */
  readonly findings: readonly Finding[];
}

/** Removes what is over, keeping the rest with its comments. A dry run writes nothing. Throws a UserError for invalid or unwritable files. */
export async function pruneRepository(
  options: RepositoryOptions & { readonly dryRun?: boolean },
  host: Host,
): Promise<Pruning> {
  const before = await readRepository(options, host);
  requireValid(before);
  const folder = rootOf(options, host);
  const files = openFolder(folder);
  const today = dayOf(host.now());
  const pruned = await prunedFiles(overOn(before, today), files);
  const texts = new Map(pruned.files.map(({ file, after }) => [file, Buffer.from(after)]));
  const after = await readConfiguration(laidOver(files, texts), { today });
  if (options.dryRun !== true)
    for (const file of pruned.files) await replaceFile({ folder, files }, file.file, file.before, file.after);
  return { ...pruned, opens: openedBy(before, after), findings: errorsSince(before, after) };
}
