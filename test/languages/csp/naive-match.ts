/**
 * CSP3's matching of one URL with one source list, step by step as sections 6.7.2.7 to 6.7.2.12 tell it, on strings and without
 * anything of `src`. The page is known, the redirect count is given.
 */
export function naiveMatches(
  urlText: string,
  sources: readonly string[],
  pageText: string,
  redirects: number,
): boolean {
  if (sources.length === 0) return false;
  if (sources.length === 1 && sources[0]?.toLowerCase() === "'none'") return false;
  const [url, page] = [new URL(urlText), new URL(pageText)];
  return sources.some((source) => naiveSource(url, source, page, redirects));
}

const SCHEME = String.raw`[A-Za-z][A-Za-z0-9+.\-]*`;
const HOST = String.raw`\*|(?:\*\.)?[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)*\.?`;
const SCHEME_SOURCE = new RegExp(`^(${SCHEME}):$`);
const HOST_SOURCE = new RegExp(`^(?:(${SCHEME})://)?(${HOST})(?::([0-9]+|\\*))?(/[^;,?#]*)?$`);

function naiveSource(url: URL, source: string, page: URL, redirects: number): boolean {
  const scheme = url.protocol.replace(':', '');
  const pageScheme = page.protocol.replace(':', '');
  if (source === '*' && (['http', 'https', 'ws', 'wss'].includes(scheme) || scheme === pageScheme))
    return true;
  const schemeSource = SCHEME_SOURCE.exec(source);
  if (schemeSource !== null) return naiveScheme(schemeSource[1] ?? '', scheme);
  const hostSource = HOST_SOURCE.exec(source);
  if (hostSource !== null) {
    const [, schemePart, hostPart = '', portPart, pathPart = ''] = hostSource;
    if (schemePart !== undefined && !naiveScheme(schemePart, scheme)) return false;
    if (url.hostname === '') return false;
    if (schemePart === undefined && !naiveScheme(pageScheme, scheme)) return false;
    if (!naiveHost(hostPart, url.hostname)) return false;
    if (!naivePort(portPart, url.port, scheme)) return false;
    return pathPart === '' || redirects > 0 || naivePath(pathPart, url.pathname);
  }
  if (source.toLowerCase() !== "'self'" || url.hostname === '') return false;
  if (url.protocol === page.protocol && url.host === page.host) return true;
  const samePort = url.port === page.port;
  if (url.hostname !== page.hostname || !samePort) return false;
  if (scheme === 'https' || scheme === 'wss') return true;
  return pageScheme === 'http' && (scheme === 'http' || scheme === 'ws');
}

function naiveScheme(pattern: string, scheme: string): boolean {
  const a = pattern.toLowerCase();
  const b = scheme.toLowerCase();
  if (a === b) return true;
  if (a === 'http' && b === 'https') return true;
  if (a === 'ws' && (b === 'wss' || b === 'http' || b === 'https')) return true;
  return a === 'wss' && b === 'https';
}

function naiveHost(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  const isAddress = /^[0-9.]+$/.test(host) || host.includes(':');
  if (isAddress) return pattern === '127.0.0.1' && host === '127.0.0.1';
  const remaining = pattern.replace(/^\*/, '').toLowerCase();
  return pattern.startsWith('*') ? host.endsWith(remaining) : host === remaining;
}

function naivePort(pattern: string | undefined, port: string, scheme: string): boolean {
  if (pattern === '*') return true;
  if (pattern === undefined) return port === '';
  const standard: Record<string, number> = { http: 80, ws: 80, https: 443, wss: 443, ftp: 21 };
  return Number(pattern) === (port === '' ? standard[scheme] : Number(port));
}

function naivePath(a: string, b: string): boolean {
  if (a === '/' && b === '') return true;
  const listA = a.split('/');
  const listB = b.split('/');
  if (listA.length > listB.length) return false;
  if (a.endsWith('/')) listA.pop();
  else if (listA.length !== listB.length) return false;
  for (const [index, piece] of listA.entries()) {
    if (!bytesOf(piece).equals(bytesOf(listB[index] ?? ''))) return false;
  }
  return true;
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
