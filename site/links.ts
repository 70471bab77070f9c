import { posix } from 'node:path';
import { siteAddress } from '../src/docs-page.js';
import type { Edition } from './editions.js';

export const REPOSITORY = 'https://github.com/zonewright/zonewright';

/** Whether the site has a page for a file of the repository. */
export function isPage({ files }: Edition, path: string): boolean {
  return path.endsWith('.md') && files.has(path);
}

/** Where the site has a picture that pages show: `pictures/neovim.svg` for `docs/pictures/neovim.svg`. */
export function pictureAddress(path: string): string {
  return path.replace(/^docs\//, '');
}

/** Where the repository has a file of an edition. */
export function inRepository({ revision }: Edition, path: string): string {
  return `${REPOSITORY}/blob/${revision}/${path}`;
}

/**
 * What a link in a source file is on a page of the site: relative, so that the site can be in any folder. A link to a file that is no page and no picture
 * leads to the repository.
 */
export function linkFrom(edition: Edition, source: string, address: string): (target: string) => string {
  return (target) => {
    if (/^(?:\w+:|#)/.test(target)) return target;
    const [file = '', ...anchor] = target.split('#');
    const path = posix.join(posix.dirname(source), file);
    return [siteLink(edition, path, address) ?? inRepository(edition, path), ...anchor].join('#');
  };
}

/** The way to what the site has itself. */
function siteLink(edition: Edition, path: string, from: string): string | undefined {
  if (isPage(edition, path)) return relative(from, siteAddress(path));
  return edition.pictures.has(path) ? relative(from, pictureAddress(path)) : undefined;
}

/** The way from one page to another: `../safety.html` from `codes/drops-rules.html` to `safety.html`. */
export function relative(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}
