import { closeSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCode, readingAdvice } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';

type ReadCode =
  | 'bundle-file'
  | 'emulator-file'
  | 'former-file'
  | 'plan-file'
  | 'replay-file'
  | 'run-file'
  | 'snapshot-file'
  | 'snapshot-too-large';

/** A named file, and what it should be. */
export interface NamedFile {
  /** `a plan`. */
  readonly what: string;
  readonly unreadable: ReadCode;
  readonly tooLarge: ReadCode;
  readonly help?: string;
}

/** Larger than any of our files. Devices may have no end. */
export const MOST_BYTES = 256 * 1024 * 1024;
const CHUNK = 1024 * 1024;

/** The text of a named file, pipe or device, up to `most` bytes. Throws a UserError if unreadable or longer. */
export function readWhole(
  name: string,
  { what, unreadable, tooLarge, help }: NamedFile,
  { cwd }: Pick<Host, 'cwd'>,
  most = MOST_BYTES,
): string {
  try {
    const bytes = readUpTo(resolve(cwd, name), most);
    if (bytes !== undefined) return bytes.toString('utf8');
  } catch (error) {
    const advice = [readingAdvice(error), help].filter((sentence) => sentence !== undefined).join(' ');
    throw new UserError(`${name} can't be read (${errorCode(error)})`, {
      code: unreadable,
      help: advice === '' ? undefined : advice,
      cause: error,
    });
  }
  throw tooLargeError(name, { what, tooLarge }, most);
}

/** The error for a file that is longer than `most` bytes. */
export function tooLargeError(
  name: string,
  { what, tooLarge }: Pick<NamedFile, 'what' | 'tooLarge'>,
  most: number,
): UserError {
  return new UserError(`${name} is larger than ${what} can be: reading ended after ${most} bytes`, {
    code: tooLarge,
  });
}

/** All bytes; undefined if more than `most`. */
function readUpTo(path: string, most: number): Buffer | undefined {
  const file = openSync(path, 'r');
  try {
    const chunks: Buffer[] = [];
    for (let size = 0; size <= most;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const read = readSync(file, chunk);
      if (read === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, read));
      size += read;
    }
    return undefined;
  } finally {
    closeSync(file);
  }
}
