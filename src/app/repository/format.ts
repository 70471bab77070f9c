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
 * Lays out the named files, or all. Writes changed files, unless it is a check. Throws a UserError for a file outside the repository, or unwritable.
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

/** Names are relative to the working directory, as shells complete them. Reading refuses those outside the root. */
function insideRoot(name: string, root: string, { cwd }: Host): string {
  return seenFrom(root, resolve(cwd, name));
}

/** Files whose layout would change. */
export function changedFiles({ files }: Formatting): readonly LaidOutFile[] {
  return files.filter(({ before, after }) => before !== after);
}

/** 3 for unreadable files, 1 for ones without a safe layout, 2 if a check found something. */
export function formattingExit(formatting: Formatting, isCheck: boolean): ExitCode {
  const { findings } = formatting;
  if (findings.some(({ code }) => code !== UNSAFE)) return EXIT.invalid;
  if (findings.length > 0) return EXIT.error;
  return isCheck && changedFiles(formatting).length > 0 ? EXIT.changes : EXIT.ok;
}
