import { lstatSync } from 'node:fs';
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { makeFolder } from '../app/disk/make-folder.js';

/**
 * Lets Node keep the compiled code of this program for the next run, where it can (from Node 22 on): a tenth of what a short command costs. In a
 * folder that nobody else may write to, as what lies there is run; without one, and with NODE_DISABLE_COMPILE_CACHE, nothing is kept. Never throws.
 */
export function keepCompiledCode({ env, getuid }: Pick<NodeJS.Process, 'env' | 'getuid'>): void {
  const enable: unknown = Reflect.get(nodeModule, 'enableCompileCache');
  if (typeof enable !== 'function' || env['NODE_DISABLE_COMPILE_CACHE'] !== undefined) return;
  try {
    const folder = join(cacheFolder(env['XDG_CACHE_HOME']), 'zonewright', 'code');
    makeFolder(folder, 0o700);
    if (isOwn(folder, getuid?.())) enable(folder);
  } catch {
    // A read-only or foreign home: the program is compiled anew.
  }
}

function cacheFolder(named: string | undefined): string {
  return named !== undefined && isAbsolute(named) ? named : join(homedir(), '.cache');
}

/** Whether a folder belongs to who runs this, and only they may write to it. Windows has no such numbers: there, profiles are private. */
function isOwn(folder: string, user: number | undefined): boolean {
  if (user === undefined) return true;
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === user && (found.mode & 0o077) === 0;
}
