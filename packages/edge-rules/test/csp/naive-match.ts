import type { Engine } from '../../src/csp/engines.js';

/**
 * Matches a URL with a source list as an engine does: CSP3, sections 6.7.2.7 to 6.7.2.12, and what the
 * engine's own code does differently. On strings; shares only a name with `src`.
 */
export function naiveMatches(
  urlText: string,
  sources: readonly string[],
  pageText: string,
  redirects: number,
  engine: Engine,
  directive = 'connect-src',
): boolean {
  if (sources.length === 0) return false;
  if (sources.length === 1 && sources[0]?.toLowerCase() === "'none'") return false;
  const [url, page] = [new URL(urlText), new URL(pageText)];
  return sources.some((source) => naiveSource(url, source, page, redirects, engine, directive));
}

const SCHEME = String.raw`[A-Za-z][A-Za-z0-9+.\-]*`;
const HOST = String.raw`\*|(?:\*\.)?[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)*\.?`;
const SCHEME_SOURCE = new RegExp(`^(${SCHEME}):$`);
const HOST_SOURCE = new RegExp(`^(?:(${SCHEME})://)?(${HOST})(?::([0-9]+|\\*))?(/[^;,?#]*)?$`);

function naiveSource(
  url: URL,
  source: string,
  page: URL,
  redirects: number,
  engine: Engine,
  directive: string,
): boolean {
  const scheme = url.protocol.replace(':', '');
  const pageScheme = page.protocol.replace(':', '');
  if (source === '*') {
    if (['http', 'https', 'ws', 'wss', pageScheme].includes(scheme)) return true;
    if (engine === 'WebKit' && scheme === 'data' && /^(?:img|media)-src$/.test(directive)) return true;
    if (engine === 'WebKit' && scheme === 'blob' && directive === 'media-src') return true;
  }
  const schemeSource = SCHEME_SOURCE.exec(source);
  if (schemeSource !== null) return naiveScheme(schemeSource[1] ?? '', scheme, engine);
  const hostSource = HOST_SOURCE.exec(source);
  if (hostSource !== null) {
    const [, schemePart = pageScheme, hostPart = '', portPart, pathPart = ''] = hostSource;
    if (url.hostname === '' || !naiveHost(hostPart, url.hostname)) return false;
    // Firefox takes no path after `*`.
    if (engine === 'Firefox' && hostPart === '*' && portPart === undefined && pathPart !== '') return false;
    if (!naiveScheme(schemePart, scheme, engine)) return false;
    if (!naivePort(schemePart.toLowerCase(), portPart, url, engine, directive)) return false;
    return pathPart === '' || redirects > 0 || naivePath(pathPart, url.pathname);
  }
  return source.toLowerCase() === "'self'" && naiveSelf(url, page, engine, directive);
}

function naiveSelf(url: URL, page: URL, engine: Engine, directive: string): boolean {
  if (url.hostname === '' || url.hostname !== page.hostname) return false;
  const isSafer = url.protocol === 'https:' || url.protocol === 'wss:';
  const isLikePage = url.protocol === page.protocol || (page.protocol === 'http:' && url.protocol === 'ws:');
  if (!isSafer && !isLikePage) return false;
  // For what pages load, Chromium compares ports of origins; otherwise like a source's.
  if (engine === 'Chromium' && directive !== 'frame-src') return url.port === page.port;
  const own = page.port === '' ? undefined : page.port;
  return naivePort(page.protocol.replace(':', ''), own, url, engine, directive);
}

function naiveScheme(pattern: string, scheme: string, engine: Engine): boolean {
  const a = pattern.toLowerCase();
  if (a === scheme) return true;
  if (a === 'http' && scheme === 'https') return true;
  if (a === 'ws' && scheme === 'wss') return true;
  if (engine !== 'WebKit') return false;
  return (a === 'ws' && (scheme === 'http' || scheme === 'https')) || (a === 'wss' && scheme === 'https');
}

function naiveHost(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  const remaining = pattern.replace(/^\*/, '').toLowerCase();
  return pattern.startsWith('*') ? host.endsWith(remaining) : host === remaining;
}

const STANDARD: Readonly<Record<string, number>> = { http: 80, ws: 80, https: 443, wss: 443, ftp: 21 };

function naivePort(
  schemePart: string,
  pattern: string | undefined,
  url: URL,
  engine: Engine,
  directive: string,
): boolean {
  if (pattern === '*') return true;
  const scheme = url.protocol.replace(':', '');
  const wanted = pattern === undefined ? undefined : Number(pattern);
  const given = url.port === '' ? undefined : Number(url.port);
  const real = given ?? STANDARD[scheme];
  const isUpgraded =
    (schemePart === 'http' || schemePart === 'ws') && (scheme === 'https' || scheme === 'wss');
  switch (engine) {
    case 'Chromium':
      if (isUpgraded) {
        // Both have to change: an explicit port does not, so it is refused.
        if (wanted === undefined) return given === undefined;
        return (
          real === 443 &&
          (wanted === 80 || (wanted === 443 && schemePart === 'http' && directive !== 'frame-src'))
        );
      }
      return given === undefined ? wanted === undefined || wanted === real : wanted === given;
    case 'Firefox': {
      const meant = wanted ?? STANDARD[schemePart];
      if (wanted === undefined && given === undefined) return true;
      return meant === real || (meant === 80 && real === 443);
    }
    case 'WebKit':
      if (isUpgraded && real === 443 && [undefined, 80, 443].includes(wanted)) return true;
      return given === undefined ? wanted === undefined || wanted === real : wanted === given;
  }
}

/** Decoded as a whole, as in all engines. */
function naivePath(a: string, b: string): boolean {
  const [pattern, path] = [bytesOf(a).toString('latin1'), bytesOf(b).toString('latin1')];
  return pattern.at(-1) === '/' ? path.slice(0, pattern.length) === pattern : path === pattern;
}

function bytesOf(piece: string): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < piece.length; at += 1) {
    const escape = /^%([0-9A-Fa-f]{2})/.exec(piece.slice(at));
    if (escape === null) bytes.push(...Buffer.from(piece[at] ?? ''));
    else {
      bytes.push(parseInt(escape[1] ?? '', 16));
      at += 2;
    }
  }
  return Buffer.from(bytes);
}
