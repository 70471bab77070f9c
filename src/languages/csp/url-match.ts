import { DEFAULT_PORTS, piecesOf, type UrlParts } from './url.js';

/** `scheme-part` match: the same scheme, or one that is at least as safe (CSP3, section 6.7.2.9). Both in lower case. */
export function schemePartMatches(pattern: string, scheme: string): boolean {
  return pattern === scheme || UPGRADES.get(pattern)?.includes(scheme) === true;
}

const UPGRADES: ReadonlyMap<string, readonly string[]> = new Map([
  ['http', ['https']],
  ['ws', ['wss', 'http', 'https']],
  ['wss', ['https']],
]);

/**
 * `host-part` match (CSP3, section 6.7.2.10). Both in lower case. No pattern but `*` matches an address, except for 127.0.0.1, which
 * matches itself.
 */
export function hostPartMatches(
  pattern: string,
  { host, isAddress }: Pick<UrlParts, 'host' | 'isAddress'>,
): boolean {
  if (pattern === '*') return true;
  if (isAddress) return pattern === LOOPBACK && host === LOOPBACK;
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

const LOOPBACK = '127.0.0.1';

/** `port-part` match (CSP3, section 6.7.2.11): no port stands for the default one of the URL's scheme. */
export function portPartMatches(pattern: number | '*' | undefined, { port, scheme }: UrlParts): boolean {
  if (pattern === '*' || pattern === port) return true;
  return port === undefined && pattern === DEFAULT_PORTS.get(scheme);
}

/** `path-part` match (CSP3, section 6.7.2.12): a path that ends in a slash is the beginning of others, any other path is only itself. */
export function pathPartMatches(pattern: string, { path }: Pick<UrlParts, 'path'>): boolean {
  if (pattern === '/') return true;
  const pieces = piecesOf(pattern);
  const isExact = !pattern.endsWith('/');
  if (pieces.length > path.length || (isExact && pieces.length !== path.length)) return false;
  const compared = isExact ? pieces : pieces.slice(0, -1);
  return compared.every((piece, index) => piece === path[index]);
}
