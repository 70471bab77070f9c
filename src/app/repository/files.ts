import { textOfFile } from '../../files/repository/file-text.js';
import { randomUUID } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';
import { dirname, posix, resolve } from 'node:path';
import { makeFolder } from '../disk/make-folder.js';
import { writeWhole } from '../disk/write-whole.js';
import { UserError } from '../../kernel/model/errors.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { unwritable } from '../../kernel/lib/unwritable.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { compilePatterns } from '../../files/repository/patterns.js';

/** A repository on disk: its absolute folder, which may be missing, and its files. */
export interface RepositoryFolder {
  readonly folder: string;
  readonly files: RepositoryFiles;
}

/** Creates a file whole or not at all. Throws a UserError if it can't, or one exists. */
export async function createFile(
  { folder }: Pick<RepositoryFolder, 'folder'>,
  file: string,
  text: string,
): Promise<void> {
  const path = resolve(folder, file);
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    makeFolder(dirname(path));
    await writeFile(draft, text, { flag: 'wx' });
    // A link, unlike a rename, fails if the name is taken.
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw changed(`somebody created ${file} in the meantime, and it was left as it is`);
    throw unwritable(file, error);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Replaces a file's text. Throws a UserError if it changed since it was read. */
export async function replaceFile(
  { folder, files }: RepositoryFolder,
  file: string,
  before: string,
  after: string,
): Promise<void> {
  if ((await textOfFile(files, file)) !== before) {
    throw changed(`${file} has changed since it was read, and was left as it is`);
  }
  await overwriteFile(folder, file, after);
}

/**
 * Writes an unproved text beside its file and returns the name. Throws a UserError if it is unwritable, a link, or would be read as a repository's
 * file.
 */
export async function keepRejected(
  { folder, configuration }: Pick<RepositoryFolder, 'folder'> & { readonly configuration: Configuration },
  file: string,
  text: string,
): Promise<string> {
  const name = nameOfRejected(file, configuration);
  if (lstatSync(resolve(folder, name), { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    throw new UserError(`${name} was not written: it is a symbolic link, and links are not followed`, {
      code: 'file-unwritable',
      help: 'Remove it, and import again.',
    });
  }
  await overwriteFile(folder, name, text);
  return name;
}

/** Unproved files must not be planned: if patterns match `.rejected` too, the name starts with a dot. */
function nameOfRejected(file: string, { settings }: Pick<Configuration, 'settings'>): string {
  const isRead = (name: string): boolean =>
    [settings.zones, settings.accounts].some((patterns) => compilePatterns(patterns).matches(name));
  const { dir, base } = posix.parse(file);
  const names = [`${file}.rejected`, posix.join(dir, `.${base}.rejected`)];
  const free = names.find((name) => !isRead(name));
  if (free !== undefined) return free;
  throw new UserError(`${file}.rejected was not written: zonewright.yaml would read it like any other file`, {
    code: 'file-unwritable',
    help: 'End the patterns of zonewright.yaml with .yaml.',
  });
}

/** Writes a file whole or not at all, keeping its mode. Throws a UserError. */
async function overwriteFile(folder: string, file: string, text: string): Promise<void> {
  const path = resolve(folder, file);
  try {
    makeFolder(dirname(path));
    await writeWhole(path, text);
  } catch (error) {
    throw unwritable(file, error);
  }
}

/** The file changed since it was read: other people's changes are kept. */
function changed(message: string): UserError {
  return new UserError(message, {
    code: 'file-changed',
    help: 'Look at it, then run the same command again.',
  });
}
