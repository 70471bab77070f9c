import { groupsBy } from '../lib/groups.js';
import { ENGINES, ignoresSource, NETWORK, originMatches, schemeMatches, type Engine } from './engines.js';
import type { HostSource, Source } from './source.js';
import { isWildcard, PAGE_SCHEMES } from './source-match.js';
import { pathPartMatches } from './url-match.js';
import { decodedPath, DEFAULT_PORTS } from './url.js';

/**
 * True if `wider` matches all URLs of `source` in an engine and a directive, on every http or https page,
 * redirected or not. False if undecided. Of nonces, hashes and keywords, only 'self' can be covered by
 * another source.
 */
export function coversIn(engine: Engine, wider: Source, source: Source, directive: string): boolean {
  if (isSame(wider, source)) return true;
  if (wider.type === 'host' && ignoresSource(engine, wider)) return false;
  if (wider.type === 'host' && !isWildcard(wider))
    return source.type === 'host' && !isWildcard(source) && coversHost(wider, source, { engine, directive });
  const schemes = schemesOf(source, engine);
  if (schemes.length === 0) return false;
  if (wider.type === 'scheme') return schemes.every((scheme) => schemeMatches(engine, wider.scheme, scheme));
  return wider.type === 'host' && schemes.every((scheme) => NETWORK.has(scheme));
}

/** Engines treat directives of these two sorts differently. */
const SAMPLE_DIRECTIVES = ['connect-src', 'frame-src'];

/** As coversIn, for every engine and directive. */
export function covers(wider: Source, source: Source): boolean {
  return ENGINES.every((engine) =>
    SAMPLE_DIRECTIVES.every((directive) => coversIn(engine, wider, source, directive)),
  );
}

/** Finds what may cover a source: entries for any host, and for its host. To compare all pairs takes too long. */
export function coverCandidates<Entry extends { readonly source: Source | undefined }>(
  entries: readonly Entry[],
): (source: Source) => readonly Entry[] {
  const groups = groupsBy(entries, ({ source }) => ownHost(source));
  const byHost = new Map(groups.map(({ key, items }) => [key, items]));
  const general = byHost.get('') ?? [];
  return (source) => {
    const host = ownHost(source);
    return host === '' ? general : [...general, ...(byHost.get(host) ?? [])];
  };
}

/** The only host that a source matches; empty if there are several. */
function ownHost(source: Source | undefined): string {
  return source?.type === 'host' && !source.host.startsWith('*') ? source.host : '';
}

function isSame(a: Source, b: Source): boolean {
  switch (a.type) {
    case 'keyword':
      return b.type === 'keyword' && a.keyword === b.keyword;
    case 'nonce':
      return b.type === 'nonce' && a.nonce === b.nonce;
    case 'hash':
      return b.type === 'hash' && a.algorithm === b.algorithm && a.digest === b.digest;
    case 'scheme':
      return b.type === 'scheme' && a.scheme === b.scheme;
    case 'host':
      return isWildcard(a) && b.type === 'host' && isWildcard(b);
  }
}

/** The schemes of URLs that a source matches in an engine; none if it matches nothing. */
function schemesOf(source: Source, engine: Engine): readonly string[] {
  switch (source.type) {
    case 'nonce':
    case 'hash':
      return [];
    case 'keyword':
      return source.keyword === "'self'" ? [...NETWORK] : [];
    case 'scheme':
      return matchedBy([source.scheme], engine);
    case 'host':
      return isWildcard(source) ? [...NETWORK] : matchedBy(schemesIn(source), engine);
  }
}

/** A source without a scheme has the page's. */
function schemesIn({ scheme }: HostSource): readonly string[] {
  return scheme === undefined ? PAGE_SCHEMES : [scheme];
}

function matchedBy(patterns: readonly string[], engine: Engine): readonly string[] {
  return [...new Set([...patterns, ...NETWORK])].filter((scheme) =>
    patterns.some((pattern) => schemeMatches(engine, pattern, scheme)),
  );
}

interface Asking {
  readonly engine: Engine;
  readonly directive: string;
}

function coversHost(wider: HostSource, source: HostSource, asking: Asking): boolean {
  return (
    coversHostPart(wider.host, source.host) &&
    coversPath(wider.path, source.path) &&
    PAGE_SCHEMES.every((page) => coversOrigin(wider, source, page, asking))
  );
}

/** Ports are compared by both schemes, so all that matter are tried. */
function coversOrigin(
  wider: HostSource,
  source: HostSource,
  page: string,
  { engine, directive }: Asking,
): boolean {
  const [from, to] = [source, wider].map(({ scheme = page, port }) => ({ scheme, port }));
  if (from === undefined || to === undefined) return false;
  const ports = new Set([undefined, 80, 443, OTHER_PORT, numberIn(source.port), numberIn(wider.port)]);
  return matchedBy([from.scheme], engine).every((scheme) =>
    [...ports]
      .filter((port) => port === undefined || port !== DEFAULT_PORTS.get(scheme))
      .every(
        (port) =>
          !originMatches(engine, from, { scheme, port }, directive) ||
          originMatches(engine, to, { scheme, port }, directive),
      ),
  );
}

/** A port that no rule names. */
const OTHER_PORT = 1;

function numberIn(port: HostSource['port']): number | undefined {
  return port === '*' ? undefined : port;
}

function coversHostPart(wider: string, host: string): boolean {
  return wider === '*' || wider === host || (wider.startsWith('*.') && host.endsWith(wider.slice(1)));
}

function coversPath(wider: string | undefined, path: string | undefined): boolean {
  if (wider === undefined || wider === '/') return true;
  return path !== undefined && pathPartMatches(wider, decodedPath(path));
}
