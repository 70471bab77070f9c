/** The code of a failed operation on a file: `ENOENT`, or `unknown error`. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

/** What to do about a file that can't be read. Undefined for rare reasons. */
export function readingAdvice(error: unknown): string | undefined {
  return UNREADABLE[errorCode(error)];
}

/** What to do about a file that can't be written. Undefined for rare reasons. */
export function writingAdvice(error: unknown): string | undefined {
  return UNWRITABLE[errorCode(error)];
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file: check the path.',
  ENOTDIR: 'A part of the path is not a folder: check the path.',
  EISDIR: 'It is a folder: name a file.',
  EACCES: 'You have no permission to read it: check its owner and its mode.',
};

const UNWRITABLE: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such folder: check the path, or create the folder.',
  ENOTDIR: 'A part of the path is not a folder: check the path.',
  EISDIR: 'It is a folder: name a file.',
  EACCES: 'You have no permission to write it: check the owner and the mode of the file and its folder.',
  EROFS: 'The disk is read-only: name a file in another folder.',
  ENOSPC: 'The disk is full: make room, or name a file on another disk.',
};
