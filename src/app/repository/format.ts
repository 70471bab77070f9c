import { resolve } from 'node:path';
import { formatFiles, type Formatting, type LaidOutFile } from '../../engine/configuration/formatting.js';
import { UNSAFE } from '../../files/layout/format-file.js';
import { openFolder } from '../../files/repository/folder.js';
import { seenFrom } from '../../kernel/lib/seen-from.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions } from '../ports/shared-options.js';
import { replaceFile } from './files.js';
import { openRepository, rootOf } from './repository.js';

/**
 * Lays out the files of a repository, or the named ones. Writes only files that change, and none for a check. Throws a UserError for a file outside the
 * repository, or that can't be written.
 */
export async function formatRepository(
  options: RepositoryOptions,
  names: readonly string[],
  isCheck: boolean,
  host: Host,
): Promise<Formatting> {
  const root = rootOf(options, host);
  const configuration = await openRepository(options, host);
  const asked = names.map((name) => insideRoot(name, root, host));
  const files = openFolder(root);
  const formatting = await formatFiles(configuration, files, asked);
  if (isCheck) return formatting;
  for (const { file, before, after } of changedFiles(formatting)) {
    await replaceFile({ folder: root, files }, file, before, after);
  }
  return formatting;
}

/** Names are relative to the working directory, as a shell completes them; what leads out of the root is refused when it is read. */
function insideRoot(name: string, root: string, { cwd }: Host): string {
  return seenFrom(root, resolve(cwd, name));
}

/** The files that are not laid out as they should be. */
export function changedFiles({ files }: Formatting): readonly LaidOutFile[] {
  return files.filter(({ before, after }) => before !== after);
}

/** 3 when a file could not be read, 1 when one could not be laid out safely, 2 when a check found something to do. */
export function formattingExit(formatting: Formatting, isCheck: boolean): ExitCode {
  const { findings } = formatting;
  if (findings.some(({ code }) => code !== UNSAFE)) return EXIT.invalid;
  if (findings.length > 0) return EXIT.error;
  return isCheck && changedFiles(formatting).length > 0 ? EXIT.changes : EXIT.ok;
}
