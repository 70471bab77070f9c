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

/** A repository's files, on disk or in a git revision. Paths are relative, with slashes. */
export interface RepositoryFiles {
  /**
   * Files that match globs, sorted by code units. Throws a UserError for a pattern that leads outside, or an unlistable folder: no file may be
   * missing silently.
   */
  list(patterns: readonly string[]): Promise<readonly string[]>;
  /** As list, with files beside that would match with another ending. */
  survey(patterns: readonly string[]): Promise<Listing>;
  /** The root's entries; empty if missing. Throws a UserError if unlistable. */
  top(): Promise<readonly FolderEntry[]>;
  /** A file's bytes. Throws a UserError (`file-…`) if missing or forbidden. */
  read(file: string): Promise<Uint8Array>;
}

/** For reading a file and its includes. `list` is for suggestions. */
export type ReadableFiles = Pick<RepositoryFiles, 'list' | 'read'>;

/**
 * Opens a folder. The root may be a link, but none below is followed: a matching link is listed and `read` refuses it, so that it is not missing
 * silently.
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

/** A folder's entries; empty if missing, as patterns may name it. Other failures are errors. */
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
  // If replaced since the check: links are refused, pipes don't block.
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
