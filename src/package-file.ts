import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The URL of a file in this package, by its path from the top. Source, build and the action's bundle are all one folder below the top. */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}

/**
 * The path of a page of this package's docs (`docs/safety.md#risks`): relative to `folder` if it is inside of it, as for a package in node_modules,
 * else absolute.
 */
export function docsPage(page: string, folder: string): string {
  const [file = '', ...anchor] = page.split('#');
  const path = fileURLToPath(packageFile(file));
  const near = relative(folder, path);
  const isInside = !near.startsWith('..') && !isAbsolute(near);
  return [isInside ? near.replaceAll('\\', '/') : path, ...anchor].join('#');
}
