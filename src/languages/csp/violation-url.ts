import type { ListInForce } from './fallback.js';
import { firstByMatch, isKeyword, parsedSourcesOf, type ParsedSource } from './source-list.js';
import { isWildcard, NETWORK } from './source-match.js';
import { schemePartMatches } from './url-match.js';
import { parseUrlParts, type UrlParts } from './url.js';
import type { ListVerdict } from './violation-code.js';

/**
 * What a list says to a URL that was reported: the one that the page asked for, whatever redirects came after it (CSP3, section 5.3). An
 * origin without a path leaves open whether a source with a path matches.
 */
export function urlVerdict(
  name: string,
  list: ListInForce,
  { url: text, withoutPath }: { readonly url: string; readonly withoutPath: boolean },
  page: string,
): ListVerdict {
  const url = parseUrlParts(text);
  if (url === undefined) return { verdict: 'unknown', because: 'url' };
  const { entries, doubt, isOnlyElements } = askedOf(name, list);
  if (isOnlyElements) return { verdict: 'unknown', because: 'strict-dynamic' };
  const circumstances = { page: parseUrlParts(page), redirected: false, withoutPath };
  const first = firstByMatch(entries, url, circumstances);
  if (first.has('matches')) return { verdict: 'allowed' };
  if (doubt !== undefined) return { verdict: 'unknown', because: doubt };
  if (first.has('needs page')) return { verdict: 'unknown', because: 'page' };
  if (first.has('needs path')) return { verdict: 'unknown', because: 'path' };
  return { verdict: 'blocked' };
}

/** As urlVerdict, where all that is told of the URL is its scheme. */
export function schemeVerdict(name: string, list: ListInForce, scheme: string, page: string): ListVerdict {
  const { entries, doubt, isOnlyElements } = askedOf(name, list);
  if (isOnlyElements) return { verdict: 'unknown', because: 'strict-dynamic' };
  const from = parseUrlParts(page);
  if (entries.some((entry) => matchesAnyOf(entry, scheme, from))) return { verdict: 'allowed' };
  if (doubt !== undefined) return { verdict: 'unknown', because: doubt };
  return entries.some((entry) => mayMatch(entry, scheme, from))
    ? { verdict: 'unknown', because: 'url' }
    : { verdict: 'blocked' };
}

/** Matches every URL of the scheme. */
function matchesAnyOf({ source }: ParsedSource, scheme: string, page: UrlParts | undefined): boolean {
  if (source.type === 'scheme') return schemePartMatches(source.scheme, scheme);
  return source.type === 'host' && isWildcard(source) && (NETWORK.has(scheme) || scheme === page?.scheme);
}

/** Matches some URLs of the scheme. */
function mayMatch(entry: ParsedSource, scheme: string, page: UrlParts | undefined): boolean {
  const { source } = entry;
  if (HOSTLESS.has(scheme)) return false;
  if (source.type !== 'host') return isKeyword(entry, "'self'") && NETWORK.has(scheme);
  const own = source.scheme ?? page?.scheme;
  return own === undefined || schemePartMatches(own, scheme);
}

/** URLs of these have no host that a source could name. */
const HOSTLESS: ReadonlySet<string> = new Set(['data', 'blob', 'filesystem', 'about', 'mediastream']);

interface Asked {
  readonly entries: readonly ParsedSource[];
  /** What the element may carry that lets it through. */
  readonly doubt: 'nonce' | 'hash' | undefined;
  /** Nothing but what the element carries, and who asks for it, lets anything through. */
  readonly isOnlyElements: boolean;
}

/** Scripts carry nonces and hashes, styles nonces; a worker is asked for by script-src as a script is (CSP3, section 6.1.11). */
function askedOf(name: string, { directive, sources }: ListInForce): Asked {
  const entries = parsedSourcesOf(sources);
  const isScript = name.startsWith('script-src') || (name === 'worker-src' && directive === 'script-src');
  const isStyle = name.startsWith('style-src');
  const has = (type: 'nonce' | 'hash'): boolean => entries.some(({ source }) => source.type === type);
  const nonce = (isScript || isStyle) && has('nonce') ? 'nonce' : undefined;
  return {
    entries,
    doubt: nonce ?? (isScript && has('hash') ? 'hash' : undefined),
    isOnlyElements: isScript && entries.some((entry) => isKeyword(entry, "'strict-dynamic'")),
  };
}
