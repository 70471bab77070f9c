import { groupsBy } from '../../kernel/lib/groups.js';
import type { HostSource, Source } from './source.js';
import { isWildcard, NETWORK } from './source-match.js';
import { pathPartMatches, schemePartMatches } from './url-match.js';
import { DEFAULT_PORTS, isAddress, piecesOf } from './url.js';

/**
 * True when every URL that `source` matches is matched by `wider` as well, on every page of http or https, redirected or not. False may also
 * mean that it can't be told from the two alone. Of nonces, hashes and keywords only 'self' is ever covered by another source.
 */
export function covers(wider: Source, source: Source): boolean {
  if (isSame(wider, source)) return true;
  const schemes = schemesOf(source);
  if (schemes === undefined) return false;
  if (wider.type === 'scheme') return schemes.every((scheme) => schemePartMatches(wider.scheme, scheme));
  if (wider.type !== 'host') return false;
  if (isWildcard(wider)) return schemes.every((scheme) => NETWORK.has(scheme));
  return source.type === 'host' && !isWildcard(source) && coversHost(wider, source, schemes);
}

/**
 * Looks up what may cover a source: all entries that may cover any host, and those of its own host. Comparing each entry of a long list with
 * each other one would take too long.
 */
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

/** The only host that a source may match; empty when it is not just one. */
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

/** The schemes of all URLs that a source may match; undefined for what matches none. */
function schemesOf(source: Source): readonly string[] | undefined {
  switch (source.type) {
    case 'nonce':
    case 'hash':
      return undefined;
    case 'keyword':
      return source.keyword === "'self'" ? [...NETWORK] : undefined;
    case 'scheme':
      return matchedBy(source.scheme);
    case 'host':
      if (isWildcard(source)) return [...NETWORK];
      return source.scheme === undefined ? OF_PAGES : matchedBy(source.scheme);
  }
}

const OF_PAGES = ['http', 'https'];

function matchedBy(pattern: string): readonly string[] {
  return [...new Set([pattern, ...NETWORK])].filter((scheme) => schemePartMatches(pattern, scheme));
}

function coversHost(wider: HostSource, source: HostSource, schemes: readonly string[]): boolean {
  return (
    coversScheme(wider.scheme, source.scheme, schemes) &&
    coversHostPart(wider.host, source.host) &&
    coversPort(wider.port, source.port, schemes) &&
    coversPath(wider.path, source.path)
  );
}

/** A source without a scheme takes that of the page, or https where the page has http. */
function coversScheme(
  wider: string | undefined,
  own: string | undefined,
  schemes: readonly string[],
): boolean {
  if (wider === undefined) return own === undefined || own === 'https';
  return schemes.every((scheme) => schemePartMatches(wider, scheme));
}

function coversHostPart(wider: string, host: string): boolean {
  if (wider === '*' || wider === host) return true;
  return wider.startsWith('*.') && host.endsWith(wider.slice(1)) && !isAddress(host);
}

/** A port that is the default of all the schemes stands for no port, and the other way round. */
function coversPort(
  wider: HostSource['port'],
  port: HostSource['port'],
  schemes: readonly string[],
): boolean {
  if (wider === '*' || wider === port) return true;
  const isDefault = (one: HostSource['port']): boolean =>
    one === undefined || schemes.every((scheme) => DEFAULT_PORTS.get(scheme) === one);
  return isDefault(wider) && isDefault(port);
}

function coversPath(wider: string | undefined, path: string | undefined): boolean {
  if (wider === undefined || wider === '/') return true;
  return path !== undefined && pathPartMatches(wider, { path: piecesOf(path) });
}
