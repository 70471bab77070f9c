import type { Configuration } from '../../engine/configuration/configuration.js';
import { isError, requireValid } from '../../engine/configuration/configuration.js';
import { openedBy, type Opened } from '../../engine/configuration/life/opens.js';
import { overOn, placeKey, type Over } from '../../engine/configuration/life/over.js';
import { prunedText } from '../../engine/configuration/life/pruned-text.js';
import { readConfiguration } from '../../engine/configuration/read.js';
import { openFolder, type RepositoryFiles } from '../../files/repository/folder.js';
import { LayoutError } from '../../files/yaml/edit/edit-types.js';
import { dayOf } from '../../kernel/lib/day.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions } from '../ports/shared-options.js';
import { replaceFile, textOfFile } from './files.js';
import { readRepository, rootOf } from './repository.js';

/** A file with the text that it will have. */
export interface PrunedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** What removing what is over comes to. */
export interface Pruning {
  readonly removed: readonly Over[];
  /** What is over, and no edit removes. */
  readonly left: readonly Over[];
  readonly files: readonly PrunedFile[];
  /** What the lists of rules let through from then on. */
  readonly opens: readonly Opened[];
  /** Errors that the files have from then on: a test that expected what is gone. */
  readonly findings: readonly Finding[];
}

/**
 * Removes from the files what is over: an edit that keeps everything else, with its comments. Writes nothing for a dry run. Throws a UserError for files
 * that are not valid, and for one that can't be written.
 */
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

/** The files of a repository, some of them with other content. */
function laidOver(files: RepositoryFiles, texts: ReadonlyMap<string, Uint8Array>): RepositoryFiles {
  return { ...files, read: async (file) => texts.get(file) ?? files.read(file) };
}

async function prunedFiles(
  over: readonly Over[],
  files: RepositoryFiles,
): Promise<Pick<Pruning, 'removed' | 'left' | 'files'>> {
  const left = over.filter(({ stays }) => stays !== undefined);
  const due = over.filter(({ stays }) => stays === undefined);
  const removed: Over[] = [];
  const changed: PrunedFile[] = [];
  for (const file of new Set(due.map(({ location }) => location.file))) {
    const own = due.filter(({ location }) => location.file === file);
    const before = await textOfFile(files, file);
    const after = edited(file, before, own);
    if (after === undefined) left.push(...own.map((one) => ({ ...one, stays: NO_EDIT })));
    else {
      removed.push(...own);
      changed.push({ file, before, after });
    }
  }
  return { removed, left, files: changed };
}

const NO_EDIT = 'its file is laid out so that no edit is safe: run zonewright fmt on it, then prune again';

/** The text without what is over; undefined if it can't be edited without changes to the rest. */
function edited(file: string, before: string, over: readonly Over[]): string | undefined {
  try {
    const after = prunedText(file, before, new Set(over.map(({ location }) => placeKey(location))));
    return after === before ? undefined : after;
  } catch (error) {
    if (error instanceof LayoutError) return undefined;
    throw error;
  }
}

function errorsSince(before: Configuration, after: Configuration): readonly Finding[] {
  const known = new Set(before.findings.map(said));
  return after.findings.filter((finding) => isError(finding) && !known.has(said(finding)));
}

function said({ code, message }: Finding): string {
  return JSON.stringify([code, message]);
}
