import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EXIT, UserError } from '../core/errors.js';
import { compare } from '../core/finding.js';
import { errorCode } from '../lib/error-code.js';
import { LIMITS } from '../yaml/limits.js';
import { compilePatterns, type FilePatterns } from './patterns.js';

/** The files of a repository: a folder on disk, or a git revision. Paths are relative, with forward slashes. */
export interface RepositoryFiles {
  /**
   * The files that match glob patterns, sorted by code units. Throws a UserError for a pattern that leads outside, and
   * for a folder that can't be listed: its files must not be left out in silence.
   */
  list(patterns: readonly string[]): Promise<readonly string[]>;
  /** The bytes of one file. Throws a UserError with a code `file-…` for what is not there, or may not be read. */
  read(file: string): Promise<Uint8Array>;
}

/**
 * Opens a folder as a repository. The root itself may be a symbolic link; nothing below it is followed: a link that
 * matches a pattern is listed and then refused by `read`, so that it is never left out in silence.
 */
export function openFolder(root: string): RepositoryFiles {
  return {
    list: async (patterns) => listFolder(root, compilePatterns(patterns)),
    read: (file) => readInside(root, file),
  };
}

async function listFolder(root: string, patterns: FilePatterns): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const { folder, levels } of patterns.roots) {
    for await (const file of walk(root, folder, levels)) if (patterns.matches(file)) found.add(file);
  }
  return [...found].sort(compare);
}

/** `.git` holds thousands of files, and none of them may be read. */
async function* walk(root: string, folder: string, levels: number): AsyncGenerator<string, void> {
  for (const entry of await entriesOf(root, folder)) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isSymbolicLink()) await refuseLinkedFolder(root, path);
    if (!entry.isDirectory()) yield path;
    else if (levels > 1 && entry.name !== '.git') yield* walk(root, path, levels - 1);
  }
}

/** The files behind it would be left out in silence, and what they declare would look unmanaged. */
async function refuseLinkedFolder(root: string, path: string): Promise<void> {
  const target = await stat(join(root, path)).catch(() => undefined);
  if (target?.isDirectory() !== true) return;
  throw refusal('file-symlink', `${path} is a symbolic link to a folder, and links are not followed`);
}

/** A pattern may name a folder that isn't there; any other failure is not "no files". */
async function entriesOf(root: string, folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw unreadable(`the folder ${folder === '' ? root : folder}`, error);
  }
}

async function readInside(root: string, file: string): Promise<Uint8Array> {
  const segments = file.split('/');
  if (!segments.every(isPlainName))
    throw refusal('file-outside', `${file} is not a path inside the repository`);
  try {
    await refuseLinks(root, segments);
    return await readRegular(root, file);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw isMissing(error)
      ? refusal('file-missing', `there is no file ${file}`, error)
      : unreadable(file, error);
  }
}

/** `.git` holds credentials of CI runs; a parse error would print lines of it. */
function isPlainName(name: string): boolean {
  return (
    name !== '' && name !== '.' && name !== '..' && name.toLowerCase() !== '.git' && !/[\\:\0]/.test(name)
  );
}

async function refuseLinks(root: string, segments: readonly string[]): Promise<void> {
  let path = root;
  for (const segment of segments) {
    path = join(path, segment);
    if ((await lstat(path)).isSymbolicLink())
      throw refusal('file-symlink', `${segments.join('/')} is, or goes through, a symbolic link`);
  }
}

async function readRegular(root: string, file: string): Promise<Uint8Array> {
  // The flags cover what changed since it was looked at: a link is refused, a pipe doesn't block.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(join(root, file), flags);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw refusal('file-irregular', `${file} is not a regular file`);
    if (stats.size > LIMITS.bytes)
      throw refusal('file-too-large', `${file} has ${stats.size} bytes; at most ${LIMITS.bytes} are read`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

const HELP: Readonly<Record<string, string>> = {
  'file-outside': 'Use a file below the root of the repository.',
  'file-symlink': 'Symbolic links are not followed: put a regular file there.',
  'file-too-large': 'Split it into several files, or move rules into fragments.',
  'file-missing': 'Check the name of the file.',
  'file-irregular': 'Put a regular file there.',
  'file-unreadable': 'Check who may read it.',
};

function refusal(code: string, message: string, cause?: unknown): UserError {
  return new UserError(message, { code, exit: EXIT.invalid, help: HELP[code], cause });
}

function unreadable(what: string, cause: unknown): UserError {
  return refusal('file-unreadable', `${what} can't be read (${errorCode(cause)})`, cause);
}

function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
}
