import { existsSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IS_EXECUTABLE, packageFile } from './package-file.js';
import { TOOL_VERSION } from './version.js';

/** The published docs: the newest version at the top, each release in the folder of its tag. */
export const DOCS_SITE = 'https://zonewright.github.io/zonewright/';

/** The address of a page of the docs of this version. `page` is a path, with or without an anchor. */
export function docsAddress(page: string): string {
  return `${DOCS_SITE}v${TOOL_VERSION}/${siteAddress(page)}`;
}

/** The address of a schema of this version, for editors. */
export function schemaAddress(name: string): string {
  return `${DOCS_SITE}v${TOOL_VERSION}/schemas/${name}.schema.json`;
}

/**
 * The path of a page of the docs on the site: `codes/drops-rules.html` for `docs/codes/drops-rules.md`. README.md and docs/README.md are `index.html`,
 * anchors stay.
 */
export function siteAddress(page: string): string {
  const [file = '', ...anchor] = page.split('#');
  const name = file.replace(/^docs\//, '').replace(/\.md$/, '');
  return [name === 'README' ? 'index.html' : `${name.toLowerCase()}.html`, ...anchor].join('#');
}

/**
 * Where a user finds a page of the docs. In a checkout: its path, relative if it is inside `folder`, otherwise absolute. In a package or an executable,
 * which have no docs: its address.
 */
export function docsPage(page: string, folder: string): string {
  const [file = '', ...anchor] = page.split('#');
  const path = fileURLToPath(packageFile(file));
  if (IS_EXECUTABLE || !existsSync(path)) return docsAddress(page);
  const near = relative(folder, path);
  const isInside = !near.startsWith('..') && !isAbsolute(near);
  return [isInside ? near.replaceAll('\\', '/') : path, ...anchor].join('#');
}
