import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of this package, by its path from the top. Source, build and action's bundle all stand one folder below it. */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}

/**
 * Where a page of this package's docs stands (`docs/safety.md#risks`), for somebody in a folder: from there where it is inside of it, as with a package in
 * node_modules, otherwise its whole path.
 */
export function docsPage(page: string, folder: string): string {
  const [file = '', ...anchor] = page.split('#');
  const path = fileURLToPath(packageFile(file));
  const near = relative(folder, path);
  const isInside = !near.startsWith('..') && !isAbsolute(near);
  return [isInside ? near.replaceAll('\\', '/') : path, ...anchor].join('#');
}
