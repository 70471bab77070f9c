import nodePath, { posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Location } from '../../kernel/model/finding.js';
import { isInside, seenFrom, type PathStyle } from '../../kernel/lib/seen-from.js';

/** The place of the root in a checkout. GitHub names files from the top of the checkout, findings from the root. */
export interface Checkout {
  /** The path from the top of the checkout to the root, with slashes; empty if they are the same. */
  readonly prefix: string;
  /** True if the root is in the checkout. Otherwise `prefix` starts with `..` or is absolute. */
  readonly holdsRoot: boolean;
  /** The absolute path of the root. */
  readonly root: string;
}

/** The place of a root in a checkout. Both are absolute paths without symbolic links. */
export function checkoutOf(top: string, root: string, style: PathStyle = nodePath): Checkout {
  const prefix = seenFrom(top, root, style);
  return { prefix, holdsRoot: isInside(prefix, style), root };
}

/** The path of a file of the root, from the top of the checkout, with slashes. */
export function pathIn({ prefix }: Checkout, file: string): string {
  return posix.join(prefix, file);
}

/** `zones/shop.yaml:3:5`: a place in a file of the root, from the top of the checkout. */
export function placeIn(checkout: Checkout, { file, line, column }: Location): string {
  return `${pathIn(checkout, file)}:${line}:${column}`;
}

/** The URI of a file of the root (RFC 3986): relative to the top of the checkout, or absolute if it is outside. */
export function uriIn(checkout: Checkout, file: string): string {
  if (!checkout.holdsRoot) return pathToFileURL(resolve(checkout.root, file)).href;
  return pathIn(checkout, file)
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
