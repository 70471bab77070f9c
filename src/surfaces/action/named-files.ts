import { readdirSync } from 'node:fs';
import { join, posix, resolve, sep } from 'node:path';
import { statsAt } from '../../app/disk/stats-at.js';
import { compare } from '../../kernel/model/finding.js';

/**
 * The files that an input names: a folder stands for the files in it whose names end so, in the order of their names. That is what a download leaves. A
 * folder without any stands for itself, so that whoever reads it says so.
 */
export function namedFiles(names: readonly string[], cwd: string, ending = ''): readonly string[] {
  return names.flatMap((name) => {
    const folder = resolve(cwd, name);
    if (statsAt(folder)?.isDirectory() !== true) return [name];
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll(sep, '/'))
      .filter((file) => file.endsWith(ending) && isFile(join(folder, file)))
      .toSorted(compare);
    return files.length === 0 ? [name] : files.map((file) => posix.join(name, file));
  });
}

function isFile(path: string): boolean {
  return statsAt(path)?.isFile() === true;
}
