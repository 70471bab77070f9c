import type { HostSource, Source } from './source.js';
import type { UrlParts } from './url.js';
import { hostPartMatches, pathPartMatches, portPartMatches, schemePartMatches } from './url-match.js';

/** What is known about a fetch besides its URL. */
export interface Circumstances {
  /** The page that fetched; absent when it is not known. It is taken for one of http or https then. */
  readonly page: UrlParts | undefined;
  /** Whether a redirect led to the URL; undefined when it is not known. */
  readonly redirected: boolean | undefined;
  /** The URL was recorded without its path. */
  readonly withoutPath: boolean;
}

/** Whether a source matches a URL; or what would have to be known, or have happened, for it to match. */
export type Match = 'matches' | 'no match' | 'needs page' | 'needs path' | 'needs redirect';

/**
 * Does the URL match the source expression, in the origin of the page (CSP3, section 6.7.2.8)? Nonces, hashes and the keywords other
 * than 'self' match no URL.
 */
export function matchSource(source: Source, url: UrlParts, circumstances: Circumstances): Match {
  switch (source.type) {
    case 'nonce':
    case 'hash':
      return 'no match';
    case 'keyword':
      return source.keyword === "'self'" ? matchSelf(url, circumstances.page) : 'no match';
    case 'scheme':
      return schemePartMatches(source.scheme, url.scheme) ? 'matches' : 'no match';
    case 'host':
      return isWildcard(source) && matchesWildcard(url, circumstances.page)
        ? 'matches'
        : matchHost(source, url, circumstances);
  }
}

/** True for `*` alone. */
export function isWildcard({ scheme, host, port, path }: HostSource): boolean {
  return host === '*' && scheme === undefined && port === undefined && path === undefined;
}

/** `*` stands for what the network brings, and for the scheme of the page. A WebSocket is opened by http or https, so it is among them. */
function matchesWildcard({ scheme }: UrlParts, page: UrlParts | undefined): boolean {
  return NETWORK.has(scheme) || scheme === page?.scheme;
}

/** The schemes of what `*` stands for. */
export const NETWORK: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss']);

function matchHost(source: HostSource, url: UrlParts, circumstances: Circumstances): Match {
  const scheme = matchScheme(source.scheme, url.scheme, circumstances.page);
  const sameHost = url.host !== '' && hostPartMatches(source.host, url) && portPartMatches(source.port, url);
  if (scheme === 'no match' || !sameHost) return 'no match';
  const path = matchPath(source.path, url, circumstances);
  return path === 'matches' ? scheme : path;
}

/** A source without a scheme has that of the page. */
function matchScheme(pattern: string | undefined, scheme: string, page: UrlParts | undefined): Match {
  const own = pattern ?? page?.scheme;
  if (own !== undefined) return schemePartMatches(own, scheme) ? 'matches' : 'no match';
  if (schemePartMatches('https', scheme)) return 'matches';
  return schemePartMatches('http', scheme) ? 'needs page' : 'no match';
}

/** Behind a redirect paths are not compared, or a page could find out where it leads. */
function matchPath(pattern: string | undefined, url: UrlParts, circumstances: Circumstances): Match {
  if (pattern === undefined || circumstances.redirected === true) return 'matches';
  if (circumstances.withoutPath) return pattern === '/' ? 'matches' : 'needs path';
  if (pathPartMatches(pattern, url)) return 'matches';
  return circumstances.redirected === false ? 'no match' : 'needs redirect';
}

/** The origin of the page, also by a safer scheme. Content that has no host of its own, such as `blob:`, is no part of it. */
function matchSelf(url: UrlParts, page: UrlParts | undefined): Match {
  if (url.host === '') return 'no match';
  if (page === undefined) return NETWORK.has(url.scheme) ? 'needs page' : 'no match';
  const sameHost = url.host === page.host && url.port === page.port;
  return sameHost && selfSchemeMatches(page.scheme, url.scheme) ? 'matches' : 'no match';
}

function selfSchemeMatches(page: string, scheme: string): boolean {
  if (scheme === page || scheme === 'https' || scheme === 'wss') return true;
  return page === 'http' && scheme === 'ws';
}
