import { constants, type Dirent, type Stats } from 'node:fs';
import { lstat, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../kernel/model/errors.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { compilePatterns } from './patterns.js';
import { irregular, linked, missing, fileError, requirePlainPath, requireSize } from './file-errors.js';
import {
  listFiles,
  pathsTo,
  surveyFiles,
  type EntryType,
  type FolderEntry,
  type Listing,
  type Tree,
} from './walk.js';

/** The files of a repository: a folder on disk, or a git revision. Paths are relative, with forward slashes. */
export interface RepositoryFiles {
  /**
   * The files that match glob patterns, sorted by code units. Throws a UserError for a pattern that leads outside, and for a folder that can't be
   * listed: its files must not be left out silently.
   */
  list(patterns: readonly string[]): Promise<readonly string[]>;
  /** As list, with files in the same folders that would match with another ending. */
  survey(patterns: readonly string[]): Promise<Listing>;
  /** The entries of the root; empty if it does not exist. Throws a UserError if it can't be listed. */
  top(): Promise<readonly FolderEntry[]>;
  /** The bytes of a file. Throws a UserError with a code `file-…` for a file that is missing or must not be read. */
  read(file: string): Promise<Uint8Array>;
}

/** What reading a file and its includes needs. `list` is for suggestions of names. */
export type ReadableFiles = Pick<RepositoryFiles, 'list' | 'read'>;

/**
 * Opens a folder as a repository. The root may be a symbolic link, but no link below it is followed: a link that matches a pattern is listed, and
 * refused by `read`, so that it is not left out silently.
 */
export function openFolder(root: string): RepositoryFiles {
  const tree = treeOf(root);
  return {
    list: async (patterns) => listFiles(tree, compilePatterns(patterns)),
    survey: async (patterns) => surveyFiles(tree, compilePatterns(patterns)),
    top: () => tree.entries(''),
    read: (file) => readInside(root, file),
  };
}

function treeOf(root: string): Tree {
  return {
    entries: async (folder) =>
      (await entriesOf(root, folder)).map((entry) => ({ name: entry.name, type: typeOf(entry) })),
    typeOf: async (path) => {
      try {
        return typeOf(await lstat(join(root, path)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw unreadable(path, error);
      }
    },
    leadsToFolder: async (path) => {
      const target = await stat(join(root, path)).catch(() => undefined);
      return target?.isDirectory() === true;
    },
  };
}

function typeOf(entry: Dirent | Stats): EntryType {
  if (entry.isSymbolicLink()) return 'link';
  return entry.isDirectory() ? 'folder' : 'file';
}

/** The entries of a folder; empty if it does not exist, as a pattern may name such a folder. Any other failure is an error. */
async function entriesOf(root: string, folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw unreadable(`the folder ${folder === '' ? root : folder}`, error);
  }
}

async function readInside(root: string, file: string): Promise<Uint8Array> {
  requirePlainPath(file);
  try {
    for (const path of pathsTo(file)) {
      if ((await lstat(join(root, path))).isSymbolicLink()) throw linked(file);
    }
    return await readRegular(root, file);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw isMissing(error) ? missing(file, error) : unreadable(file, error);
  }
}

async function readRegular(root: string, file: string): Promise<Uint8Array> {
  // If the file was replaced after the check: a link is refused, and a pipe does not block.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(join(root, file), flags);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw irregular(file);
    requireSize(file, stats.size);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function unreadable(what: string, cause: unknown): UserError {
  return fileError('file-unreadable', `${what} can't be read (${errorCode(cause)})`, cause);
}

function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
}
