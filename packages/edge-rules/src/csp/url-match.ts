import { decodedPath } from './url.js';

/**
 * `host-part` match. Both in lower case. CSP3 (section 6.7.2.10) lets no address match but 127.0.0.1; all engines compare addresses as
 * they compare names.
 */
export function hostPartMatches(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/**
 * `path-part` match: a path that ends in a slash matches all paths below it, any other path only itself. CSP3 (section 6.7.2.12)
 * decodes each piece between slashes; all engines decode the whole path first, so that `%2F` is a slash. `path` is decoded.
 */
export function pathPartMatches(pattern: string, path: string): boolean {
  if (pattern === '/') return true;
  const decoded = decodedPath(pattern);
  return decoded.endsWith('/') ? path.startsWith(decoded) : path === decoded;
}
