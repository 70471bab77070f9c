import { statSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errorCode } from '../../kernel/lib/error-code.js';

/** Makes a folder and those above it. Throws the system's error. Node's own `recursive` never ends where none can be made, as below /proc. */
export function makeFolder(path: string, mode = 0o777): void {
  const missing: string[] = [];
  let at = resolve(path);
  while (!isThere(at)) {
    missing.push(at);
    at = dirname(at);
  }
  // If a file is there, the system says so.
  for (const folder of missing.toReversed()) makeOne(folder, mode);
  if (missing.length === 0 && !statSync(at).isDirectory()) mkdirSync(at);
}

function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    // The top is its own parent.
    if (errorCode(error) === 'ENOENT' && dirname(path) !== path) return false;
    throw error;
  }
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another run made it first.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
