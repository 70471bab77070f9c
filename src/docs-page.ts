import { existsSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IS_EXECUTABLE, packageFile } from './package-file.js';
import { TOOL_VERSION } from './version.js';

/** The address of a page of the docs of this version (`docs/safety.md#risks`). */
export function docsAddress(page: string): string {
  return `https://github.com/zonewright/zonewright/blob/v${TOOL_VERSION}/${page}`;
}

/**
 * Where a person finds a page of the docs: in a checkout its path, relative to `folder` if it is inside of it, else absolute; otherwise its address, as
 * neither the package nor the executable has docs.
 */
export function docsPage(page: string, folder: string): string {
  const [file = '', ...anchor] = page.split('#');
  const path = fileURLToPath(packageFile(file));
  if (IS_EXECUTABLE || !existsSync(path)) return docsAddress(page);
  const near = relative(folder, path);
  const isInside = !near.startsWith('..') && !isAbsolute(near);
  return [isInside ? near.replaceAll('\\', '/') : path, ...anchor].join('#');
}
