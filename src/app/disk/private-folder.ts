import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';

/** Makes a folder for live data, for its owner only. If empty, git ignores it. Throws the system's error. */
export async function makePrivateFolder(path: string): Promise<void> {
  makeFolder(path, 0o700);
  const present = await readdir(path);
  if (present.length === 0) await writeFile(join(path, '.gitignore'), '*\n');
}
