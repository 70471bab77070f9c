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

/** Why a file of a repository is not read, wherever the repository is. */
export function fileError(code: keyof typeof HELP, message: string, cause?: unknown): UserError {
  return new UserError(message, { code, help: HELP[code], cause });
}

/** There is no such file. */
export function missing(file: string, cause?: unknown): UserError {
  return fileError('file-missing', `there is no file ${file}`, cause);
}

/** The file is a link, or a link leads to it. */
export function linked(file: string): UserError {
  return fileError('file-symlink', `${file} is a symbolic link or goes through one`);
}

/** Something that holds no text of its own: a folder, a pipe. */
export function irregular(file: string): UserError {
  return fileError('file-irregular', `${file} is not a regular file`);
}

/** Throws a UserError for a size, in bytes, that is more than a file may have. */
export function requireSize(file: string, bytes: number): void {
  if (bytes > LIMITS.bytes)
    throw fileError('file-too-large', `${file} has ${bytes} bytes; at most ${LIMITS.bytes} are read`);
}

/** Throws a UserError for a path that could lead elsewhere, on any system: each of its segments has to be a plain name. */
export function requirePlainPath(file: string): void {
  const names = file.split('/');
  if (DRIVE.test(file) || !names.every(isPlainName))
    throw fileError('file-outside', `${file} is not a path inside the repository`);
  // `.git::$INDEX_ALLOCATION` is the folder .git on Windows.
  const [separator] = /[\\:]/.exec(file) ?? [];
  if (separator !== undefined)
    throw fileError(
      'file-name',
      `${file} has a ${separator === ':' ? 'colon' : 'backslash'} in its name, which can mean another path on Windows`,
    );
}

const DRIVE = /^[a-z]:/i;

/** `.git` holds credentials of CI runs; a parse error would print lines of it. Windows has other names for it as well: a short one, and it may look past dots and blanks at the end. */
const GIT_FOLDER = /^(?:\.git|git~\d+)[ .]*$/i;

function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !GIT_FOLDER.test(name) && !name.includes('\0');
}
