import { existsSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IS_EXECUTABLE, packageFile } from './package-file.js';
import { TOOL_VERSION } from './version.js';

/** The published docs: the newest version on top, releases in folders of their tags. */
export const DOCS_SITE = 'https://zonewright.github.io/zonewright/';

/** The address of a page in this version's docs. `page` may have an anchor. */
export function docsAddress(page: string): string {
  return `${DOCS_SITE}v${TOOL_VERSION}/${siteAddress(page)}`;
}

/** The address of this version's schema, for editors. */
export function schemaAddress(name: string): string {
  return `${DOCS_SITE}v${TOOL_VERSION}/schemas/${name}.schema.json`;
}

/** A page's path on the site: `codes/drops-rules.html` for `docs/codes/drops-rules.md`, `index.html` for READMEs. Anchors stay. */
export function siteAddress(page: string): string {
  const [file = '', ...anchor] = page.split('#');
  const name = file.replace(/^docs\//, '').replace(/\.md$/, '');
  return [name === 'README' ? 'index.html' : `${name.toLowerCase()}.html`, ...anchor].join('#');
}

/** Where users find a page of the docs. In a checkout its path, relative inside `folder`; packages and executables have no docs, so its address. */
export function docsPage(page: string, folder: string): string {
  const [file = '', ...anchor] = page.split('#');
  const path = fileURLToPath(packageFile(file));
  if (IS_EXECUTABLE || !existsSync(path)) return docsAddress(page);
  const near = relative(folder, path);
  const isInside = !near.startsWith('..') && !isAbsolute(near);
  return [isInside ? near.replaceAll('\\', '/') : path, ...anchor].join('#');
}
