import { lstatSync } from 'node:fs';
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { makeFolder } from '../app/disk/make-folder.js';

/**
 * Makes Node keep the compiled code of this program for the next run (Node 22 and newer). That saves a tenth of a short command. Only in a folder that only
 * this user can access, as Node runs what is in there. Does nothing if NODE_DISABLE_COMPILE_CACHE is set. Never throws.
 */
export function keepCompiledCode({ env, getuid }: Pick<NodeJS.Process, 'env' | 'getuid'>): void {
  const enable: unknown = Reflect.get(nodeModule, 'enableCompileCache');
  if (typeof enable !== 'function' || env['NODE_DISABLE_COMPILE_CACHE'] !== undefined) return;
  try {
    const folder = join(cacheFolder(env['XDG_CACHE_HOME']), 'zonewright', 'code');
    makeFolder(folder, 0o700);
    if (isOwn(folder, getuid?.())) enable(folder);
  } catch {
    // The home can't be written to, or belongs to another user: nothing is kept.
  }
}

function cacheFolder(named: string | undefined): string {
  return named !== undefined && isAbsolute(named) ? named : join(homedir(), '.cache');
}

/** True if the folder is this user's, and only they can access it. Always true on Windows, where profiles are private. */
function isOwn(folder: string, user: number | undefined): boolean {
  if (user === undefined) return true;
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === user && (found.mode & 0o077) === 0;
}
