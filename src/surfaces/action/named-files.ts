import { readdirSync } from 'node:fs';
import { join, posix, resolve, sep } from 'node:path';
import { statsAt } from '../../app/disk/stats-at.js';
import { compare } from '../../kernel/model/finding.js';

/**
 * The files of an input. A folder, as downloaded artifacts leave it, becomes its files with this ending, sorted. An empty one stays, so that reading
 * it fails with a message.
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
