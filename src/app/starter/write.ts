import { withLineFeeds } from '../../kernel/lib/line-feeds.js';
import type { Stats } from 'node:fs';
import { lstat, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../disk/make-folder.js';
import { writeWhole } from '../disk/write-whole.js';
import { UserError } from '../../kernel/model/errors.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { unwritable } from '../../kernel/lib/unwritable.js';
import type { StarterFile } from './files.js';

const TRY_AGAIN = 'Check the permissions there, and run it again: files that are already written are kept.';

/** A file was written, or one exists, maybe with other content. */
export interface WrittenStarterFile {
  readonly path: string;
  readonly what: string;
  readonly result: 'written' | 'same' | 'differs';
}

/**
 * Writes files into a folder, made if needed. Existing files stay, also those elsewhere in their place. Throws a UserError first for a link that
 * leads elsewhere, or if it can't write.
 */
export async function writeStarterFiles(
  folder: string,
  files: readonly StarterFile[],
): Promise<readonly WrittenStarterFile[]> {
  await requireFolders(folder, files);
  const placed: WrittenStarterFile[] = [];
  for (const { path, what, text, elsewhere = [] } of files) {
    const other = await presentAmong(folder, elsewhere);
    placed.push(
      other === undefined
        ? { path, what, result: await writeStarterFile(folder, path, text) }
        : { path: other, what, result: 'differs' },
    );
  }
  return placed;
}

async function presentAmong(folder: string, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const stats = await lstat(join(folder, path)).catch(() => undefined);
    if (stats !== undefined) return path;
  }
  return undefined;
}

/** Throws a UserError if anything between the folder and its files is no folder. */
export async function requireFolders(
  folder: string,
  files: readonly Pick<StarterFile, 'path'>[],
): Promise<void> {
  for (const { path } of files) await requireFoldersAbove(folder, path);
}

async function requireFoldersAbove(folder: string, path: string): Promise<void> {
  const names = path.split('/');
  for (const index of names.keys()) {
    if (index === 0) continue;
    const parent = names.slice(0, index).join('/');
    const stats = await statsOf(folder, parent);
    if (stats === undefined) return;
    if (!stats.isDirectory()) throw notAFolder(parent, path);
  }
}

async function writeStarterFile(
  folder: string,
  path: string,
  text: string,
): Promise<WrittenStarterFile['result']> {
  const file = join(folder, path);
  try {
    makeFolder(dirname(file));
    if (!(await reserve(file))) return (await holds(file, text)) ? 'same' : 'differs';
    await fill(file, text);
    return 'written';
  } catch (error) {
    throw unwritable(path, error, TRY_AGAIN);
  }
}

/** Reserves a free name. A file created meanwhile is not overwritten. */
async function reserve(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx')).close();
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function fill(file: string, text: string): Promise<void> {
  try {
    await writeWhole(file, text);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** True if a file has this text, with any line ends. False for links, non-files and unreadable files. */
export async function holds(file: string, text: string): Promise<boolean> {
  const stats = await lstat(file);
  if (!stats.isFile() || stats.size > 2 * Buffer.byteLength(text)) return false;
  const found = await readFile(file, 'utf8').catch(() => undefined);
  return found !== undefined && withLineFeeds(found) === text;
}

async function statsOf(folder: string, path: string): Promise<Stats | undefined> {
  try {
    return await lstat(join(folder, path));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw unwritable(path, error, TRY_AGAIN);
  }
}

function notAFolder(parent: string, path: string): UserError {
  return new UserError(`${path} can't be written: ${parent} is not a folder, or a link to one`, {
    code: 'starter-folder',
    help: 'Nothing was written. Symbolic links are not followed: create a folder there.',
  });
}
