import { decodedPath } from './url.js';

/** `host-part` match. CSP3 (section 6.7.2.10) has no address but 127.0.0.1; engines compare addresses as names. */
export function hostPartMatches(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/**
 * `path-part` match: with a slash at its end, a path matches all below. CSP3 (section 6.7.2.12) decodes each
 * piece; all engines decode the whole first, so `%2F` is a slash. `path` is decoded.
 */
export function pathPartMatches(pattern: string, path: string): boolean {
  if (pattern === '/') return true;
  const decoded = decodedPath(pattern);
  return decoded.endsWith('/') ? path.startsWith(decoded) : path === decoded;
}
