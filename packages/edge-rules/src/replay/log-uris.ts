import { bytesOf } from '../expressions/strings.js';
import type { Known } from '../compiled/facts.js';
import { EITHER, textIn, type Logged, type LogLine } from './log-values.js';

/** A host as expressions see it. */
const PLAIN_HOST = /^[a-z0-9._-]+$/;
const URI = /^(\/[^?#]*)(?:\?([^#]*))?$/;
/** Changed by normalization: repeated slashes, backslashes, dot segments, needless encodings. */
const NOT_NORMAL = /\/\/|\\|\/\.{1,2}(?:\/|$)|%(?:2[de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e)/i;
/** Normalized encodings have capitals. */
const SMALL_ENCODING = /%(?:[a-f]|[0-9A-F][a-f])/;

/** The host that was asked for. */
export function hostIn(line: LogLine): Known {
  const host = textIn(line, 'ClientRequestHost');
  return host !== undefined && PLAIN_HOST.test(host) ? host : undefined;
}

/** True if it came by HTTPS. */
export function isHttpsIn(line: LogLine): Known {
  const scheme = line['ClientRequestScheme'];
  if (scheme === 'https' || scheme === 'http') return scheme === 'https';
  const protocol = textIn(line, 'ClientSSLProtocol')?.toLowerCase();
  if (protocol === undefined) return undefined;
  return protocol.startsWith('tls') ? true : protocol === 'none' ? false : undefined;
}

/** The path and the query as sent. */
export function rawUriIn(line: LogLine): string | undefined {
  const uri = textIn(line, 'ClientRequestURI');
  return uri !== undefined && URI.test(uri) ? bytesOf(uri) : undefined;
}

/** As rules see them, after normalization. */
export function uriIn(line: LogLine): Known {
  const uri = rawUriIn(line);
  return uri !== undefined && isNormal(uri.split('?', 1)[0] ?? '') ? uri : undefined;
}

/** The path, as rules see it or as sent. */
export function pathIn(line: LogLine, isRaw = false): string | undefined {
  const [, fromUri] = URI.exec(rawUriIn(line) ?? '') ?? [];
  const path = fromUri ?? pathAlone(line);
  return path !== undefined && (isRaw || isNormal(path)) ? path : undefined;
}

function pathAlone(line: LogLine): string | undefined {
  const path = textIn(line, 'ClientRequestPath');
  return path?.startsWith('/') === true ? bytesOf(path) : undefined;
}

/** The query, without its question mark. */
export function queryIn(line: LogLine): Known {
  const uri = rawUriIn(line);
  if (uri === undefined) return undefined;
  return URI.exec(uri)?.[2] ?? '';
}

/** The extension of the file, in lower case. */
export function extensionIn(line: LogLine): Logged {
  const path = pathIn(line);
  if (path === undefined) return undefined;
  const [, extension] = /[^/.][^/]*\.([A-Za-z0-9]+)$/.exec(path) ?? [];
  if (extension !== undefined) return extension.toLowerCase();
  return path.includes('.') ? undefined : EITHER;
}

/** Scheme, host and URI. */
export function fullUriIn(line: LogLine): Known {
  const [isHttps, host, uri] = [isHttpsIn(line), hostIn(line), uriIn(line)];
  if (typeof isHttps !== 'boolean' || typeof host !== 'string' || typeof uri !== 'string') return undefined;
  return `${isHttps ? 'https' : 'http'}://${host}${uri}`;
}

function isNormal(path: string): boolean {
  return !NOT_NORMAL.test(path) && !SMALL_ENCODING.test(path);
}
