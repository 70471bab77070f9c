import {
  ignoresSource,
  NETWORK,
  originMatches,
  schemeMatches,
  selfMatches,
  starMatches,
  type Engine,
} from './engines.js';
import type { HostSource, Source } from './source.js';
import type { UrlParts } from './url.js';
import { hostPartMatches, pathPartMatches } from './url-match.js';

/** What is known of a fetch besides its URL. */
export interface Circumstances {
  readonly directive: string;
  /** Absent if unknown: http or https is assumed. */
  readonly page: UrlParts | undefined;
  /** If a redirect led to the URL; undefined if unknown. */
  readonly redirected: boolean | undefined;
  /** Recorded without its path. */
  readonly withoutPath: boolean;
}

/** Whether a source matches a URL, or what must be known or have happened for it. */
export type Match = 'matches' | 'no match' | 'needs page' | 'needs path' | 'needs redirect';

/** Whether a source matches a URL in an engine (CSP3, section 6.7.2.8). Nonces, hashes and keywords but 'self' never do. */
export function matchSource(
  source: Source,
  url: UrlParts,
  circumstances: Circumstances,
  engine: Engine,
): Match {
  const { directive, page } = circumstances;
  switch (source.type) {
    case 'nonce':
    case 'hash':
      return 'no match';
    case 'keyword':
      return source.keyword === "'self'" ? matchSelf(url, circumstances, engine) : 'no match';
    case 'scheme':
      return schemeMatches(engine, source.scheme, url.scheme) ? 'matches' : 'no match';
    case 'host':
      return isWildcard(source) && starMatches(engine, url.scheme, { directive, page: page?.scheme })
        ? 'matches'
        : matchHost(source, url, circumstances, engine);
  }
}

/** True for `*` alone. */
export function isWildcard({ scheme, host, port, path }: HostSource): boolean {
  return host === '*' && scheme === undefined && port === undefined && path === undefined;
}

function matchHost(source: HostSource, url: UrlParts, circumstances: Circumstances, engine: Engine): Match {
  if (url.host === '' || !hostPartMatches(source.host, url.host) || ignoresSource(engine, source))
    return 'no match';
  const origin = matchOrigin(source, url, circumstances, engine);
  if (origin === 'no match') return origin;
  const path = matchPath(source.path, url, circumstances);
  return path === 'matches' ? origin : path;
}

/** The schemes of pages. */
export const PAGE_SCHEMES = ['http', 'https'] as const;

/** Without a scheme, a source has the page's. */
function matchOrigin(
  { scheme, port }: HostSource,
  url: UrlParts,
  { directive, page }: Circumstances,
  engine: Engine,
): Match {
  const own = scheme ?? page?.scheme;
  const matched = (own === undefined ? PAGE_SCHEMES : [own]).filter((one) =>
    originMatches(engine, { scheme: one, port }, url, directive),
  );
  if (matched.length === 0) return 'no match';
  return own === undefined && matched.length < PAGE_SCHEMES.length ? 'needs page' : 'matches';
}

/** Paths don't count after a redirect: a page could find out where it leads. */
function matchPath(pattern: string | undefined, url: UrlParts, circumstances: Circumstances): Match {
  if (pattern === undefined || circumstances.redirected === true) return 'matches';
  if (circumstances.withoutPath) return pattern === '/' ? 'matches' : 'needs path';
  if (pathPartMatches(pattern, url.path)) return 'matches';
  return circumstances.redirected === false ? 'no match' : 'needs redirect';
}

/** The page's origin, also with a safer scheme. Never without a host, as `blob:`. */
function matchSelf(url: UrlParts, { directive, page }: Circumstances, engine: Engine): Match {
  if (url.host === '') return 'no match';
  if (page === undefined) return NETWORK.has(url.scheme) ? 'needs page' : 'no match';
  return url.host === page.host && selfMatches(engine, page, url, directive) ? 'matches' : 'no match';
}
