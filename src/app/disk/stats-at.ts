import { statSync, type Stats } from 'node:fs';
import { errorCode } from '../../kernel/lib/error-code.js';

/** What is at a path; undefined if nothing is or can be. Throws the system's error if unknown. */
export function statsAt(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (NOTHING.has(errorCode(error))) return undefined;
    throw error;
  }
}

/** Nothing can be there: part of the path is a file, too long, or a loop. */
const NOTHING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);
