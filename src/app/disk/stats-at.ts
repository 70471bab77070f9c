import { statSync, type Stats } from 'node:fs';
import { errorCode } from '../../kernel/lib/error-code.js';

/** What is at a path; undefined where nothing is, or nothing can be. Throws the system's error where that is not known. */
export function statsAt(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (NOTHING.has(errorCode(error))) return undefined;
    throw error;
  }
}

/** A part of the path is a file, is too long, or leads in a circle: then nothing can be there. */
const NOTHING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);
