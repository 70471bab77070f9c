import nodePath, { posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInside, seenFrom, type PathStyle } from '../../kernel/lib/seen-from.js';

/** Where the root of a repository's configuration stands in a checkout: GitHub names files from the top of it, findings from the root. */
export interface Checkout {
  /** From the top of the checkout to the root, with slashes: empty when they are the same. */
  readonly prefix: string;
  /** The root is in the checkout. Else `prefix` leads out of it. */
  readonly holdsRoot: boolean;
  /** The root, as an absolute path. */
  readonly root: string;
}

/** The place of a root in a checkout; both are absolute paths without symbolic links. */
export function checkoutOf(top: string, root: string, style: PathStyle = nodePath): Checkout {
  const prefix = seenFrom(top, root, style);
  return { prefix, holdsRoot: isInside(prefix, style), root };
}

/** A file of the root as seen from the top of the checkout, with slashes. */
export function pathIn({ prefix }: Checkout, file: string): string {
  return posix.join(prefix, file);
}

/** A file of the root as a URI (RFC 3986): relative to the top of the checkout, or absolute when it is not in there. */
export function uriIn(checkout: Checkout, file: string): string {
  if (!checkout.holdsRoot) return pathToFileURL(resolve(checkout.root, file)).href;
  return pathIn(checkout, file)
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
