import { existsSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IS_EXECUTABLE, packageFile } from './package-file.js';
import { TOOL_VERSION } from './version.js';

/** Where the docs are published: the newest version, and each released one in the folder of its tag. */
export const DOCS_SITE = 'https://zonewright.github.io/zonewright/';

/** The address of a page of the docs of this version (`docs/safety.md#risks`). */
export function docsAddress(page: string): string {
  return `${DOCS_SITE}v${TOOL_VERSION}/${siteAddress(page)}`;
}

/**
 * Where the site has a page of the docs, below the folder of the version: `codes/drops-rules.html` for `docs/codes/drops-rules.md`. What leads to all
 * pages, README.md and docs/README.md, is its front page.
 */
export function siteAddress(page: string): string {
  const [file = '', ...anchor] = page.split('#');
  const name = file.replace(/^docs\//, '').replace(/\.md$/, '');
  return [name === 'README' ? 'index.html' : `${name.toLowerCase()}.html`, ...anchor].join('#');
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
