import nodePath, { posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Location } from '../../kernel/model/finding.js';
import { isInside, seenFrom, type PathStyle } from '../../kernel/lib/seen-from.js';

/** Where the root is in a checkout: GitHub names files from its top, findings from the root. */
export interface Checkout {
  /** From the top of the checkout to the root, with slashes; empty if they are the same. */
  readonly prefix: string;
  /** False: `prefix` starts with `..` or is absolute. */
  readonly holdsRoot: boolean;
  /** The absolute path of the root. */
  readonly root: string;
}

/** Where a root is in a checkout. Both paths are absolute, without symbolic links. */
export function checkoutOf(top: string, root: string, style: PathStyle = nodePath): Checkout {
  const prefix = seenFrom(top, root, style);
  return { prefix, holdsRoot: isInside(prefix, style), root };
}

/** The path of a file of the root from the top of the checkout, with slashes. */
export function pathIn({ prefix }: Checkout, file: string): string {
  return posix.join(prefix, file);
}

/** `zones/shop.yaml:3:5`: a place, from the top of the checkout. */
export function placeIn(checkout: Checkout, { file, line, column }: Location): string {
  return `${pathIn(checkout, file)}:${line}:${column}`;
}

/** The URI of a file of the root (RFC 3986): from the top of the checkout, or absolute if outside. */
export function uriIn(checkout: Checkout, file: string): string {
  if (!checkout.holdsRoot) return pathToFileURL(resolve(checkout.root, file)).href;
  return pathIn(checkout, file)
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
