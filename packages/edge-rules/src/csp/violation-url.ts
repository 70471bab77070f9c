import { isWorkerDynamic, NETWORK, schemeMatches, starMatches, type Engine } from './engines.js';
import type { ListInForce } from './fallback.js';
import { firstByMatch, isKeyword, parsedSourcesOf, type ParsedSource } from './source-list.js';
import { isWildcard } from './source-match.js';
import { parseUrlParts } from './url.js';
import type { ListVerdict } from './violation-code.js';

/** A list's verdict on a reported URL, which is from before redirects (CSP3, section 5.3). */
export function urlVerdict(
  name: string,
  list: ListInForce,
  { url: text, withoutPath }: { readonly url: string; readonly withoutPath: boolean },
  page: string,
  engine: Engine,
): ListVerdict {
  const url = parseUrlParts(text);
  if (url === undefined) return { verdict: 'unknown', because: 'url' };
  const { entries, doubt, isOnlyElements } = matchableSources(name, list, engine);
  if (isOnlyElements) return onlyElements(name, engine);
  const circumstances = { directive: name, page: parseUrlParts(page), redirected: false, withoutPath };
  const first = firstByMatch(entries, url, circumstances, engine);
  if (first.has('matches')) return { verdict: 'allowed' };
  if (doubt !== undefined) return { verdict: 'unknown', because: doubt };
  if (first.has('needs page')) return { verdict: 'unknown', because: 'page' };
  if (first.has('needs path')) return { verdict: 'unknown', because: 'path' };
  return { verdict: 'blocked' };
}

/** As urlVerdict, for a known scheme only. */
export function schemeVerdict(
  name: string,
  list: ListInForce,
  scheme: string,
  page: string,
  engine: Engine,
): ListVerdict {
  const { entries, doubt, isOnlyElements } = matchableSources(name, list, engine);
  if (isOnlyElements) return onlyElements(name, engine);
  const query = { directive: name, scheme, page: parseUrlParts(page)?.scheme, engine };
  if (entries.some((entry) => matchesAnyOf(entry, query))) return { verdict: 'allowed' };
  if (doubt !== undefined) return { verdict: 'unknown', because: doubt };
  return entries.some((entry) => mayMatch(entry, query))
    ? { verdict: 'unknown', because: 'url' }
    : { verdict: 'blocked' };
}

interface SchemeQuery {
  readonly directive: string;
  readonly scheme: string;
  readonly page: string | undefined;
  readonly engine: Engine;
}

/** True if it matches all URLs of the scheme. */
function matchesAnyOf({ source }: ParsedSource, { directive, scheme, page, engine }: SchemeQuery): boolean {
  if (source.type === 'scheme') return schemeMatches(engine, source.scheme, scheme);
  return source.type === 'host' && isWildcard(source) && starMatches(engine, scheme, { directive, page });
}

/** True if it matches some URLs of the scheme. */
function mayMatch(entry: ParsedSource, { scheme, page, engine }: SchemeQuery): boolean {
  const { source } = entry;
  if (HOSTLESS.has(scheme)) return false;
  if (source.type !== 'host') return isKeyword(entry, "'self'") && NETWORK.has(scheme);
  const own = source.scheme ?? page;
  return own === undefined || schemeMatches(engine, own, scheme);
}

/** Their URLs have no host that a source could name. */
const HOSTLESS: ReadonlySet<string> = new Set(['data', 'blob', 'filesystem', 'about', 'mediastream']);

/** With 'strict-dynamic' it depends on the element, and on what added it. Code adds all workers. */
function onlyElements(name: string, engine: Engine): ListVerdict {
  if (name === 'worker-src' && isWorkerDynamic(engine)) return { verdict: 'allowed' };
  return { verdict: 'unknown', because: 'strict-dynamic' };
}

interface MatchableSources {
  readonly entries: readonly ParsedSource[];
  /** What may allow the element. */
  readonly doubt: 'nonce' | 'hash' | undefined;
  /** Only the element, and the directive, can allow it. */
  readonly isOnlyElements: boolean;
}

/** Scripts have nonces and hashes, styles nonces. A worker falls back to script-src as a script (CSP3, section 6.1.11). */
function matchableSources(
  name: string,
  { directive, sources }: ListInForce,
  engine: Engine,
): MatchableSources {
  const entries = parsedSourcesOf(sources);
  const isScript = name.startsWith('script-src') || (name === 'worker-src' && directive === 'script-src');
  const isDynamic = isScript || (name === 'worker-src' && isWorkerDynamic(engine));
  const isStyle = name.startsWith('style-src');
  const has = (type: 'nonce' | 'hash'): boolean => entries.some(({ source }) => source.type === type);
  const nonce = (isScript || isStyle) && has('nonce') ? 'nonce' : undefined;
  return {
    entries,
    doubt: nonce ?? (isScript && has('hash') ? 'hash' : undefined),
    isOnlyElements: isDynamic && entries.some((entry) => isKeyword(entry, "'strict-dynamic'")),
  };
}
