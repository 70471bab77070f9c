import { UserError } from '../../kernel/model/errors.js';
import { LIMITS } from '../yaml/limits.js';

const HELP = {
  'file-name': 'Rename it. Paths are written with forward slashes on every system.',
  'file-outside': 'Use a file below the root of the repository.',
  'file-symlink': 'Symbolic links are not followed: put a regular file there.',
  'file-submodule': 'Submodules are not followed: put the files into the repository itself.',
  'file-too-large': 'Split it into several files, or move rules into fragments.',
  'file-missing': 'Check the name of the file.',
  'file-irregular': 'Put a regular file there.',
  'file-unreadable': 'Check the permissions of the file.',
} as const;

/** The error for a file that is not read. */
export function fileError(code: keyof typeof HELP, message: string, cause?: unknown): UserError {
  return new UserError(message, { code, help: HELP[code], cause });
}

/** The error for a missing file. */
export function missing(file: string, cause?: unknown): UserError {
  return fileError('file-missing', `there is no file ${file}`, cause);
}

/** The error for a symbolic link, or a path through one. */
export function linked(file: string): UserError {
  return fileError('file-symlink', `${file} is a symbolic link or goes through one`);
}

/** The error for a folder, a pipe or the like. */
export function irregular(file: string): UserError {
  return fileError('file-irregular', `${file} is not a regular file`);
}

/** Throws a UserError (`file-too-large`) above the limit. */
export function requireSize(file: string, bytes: number): void {
  if (bytes > LIMITS.bytes)
    throw fileError('file-too-large', `${file} has ${bytes} bytes; at most ${LIMITS.bytes} are read`);
}

/** Throws a UserError for a path that could lead outside on any system: segments must be plain names. */
export function requirePlainPath(file: string): void {
  const names = file.split('/');
  if (DRIVE.test(file) || !names.every(isPlainName))
    throw fileError('file-outside', `${file} is not a path inside the repository`);
  // On Windows `.git::$INDEX_ALLOCATION` is the folder .git.
  const [separator] = /[\\:]/.exec(file) ?? [];
  if (separator !== undefined)
    throw fileError(
      'file-name',
      `${file} has a ${separator === ':' ? 'colon' : 'backslash'} in its name, which can mean another path on Windows`,
    );
}

const DRIVE = /^[a-z]:/i;

/** In CI `.git` has credentials, which a parse error would print. Windows adds a short name, and may ignore final blanks and dots. */
const GIT_FOLDER = /^(?:\.git|git~\d+)[ .]*$/i;

function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !GIT_FOLDER.test(name) && !name.includes('\0');
}
