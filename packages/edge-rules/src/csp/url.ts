import { parseUrl } from '../lib/url.js';
import { remember } from '../lib/remember.js';

/** The parts of a URL that sources are compared with. */
export interface UrlParts {
  readonly scheme: string;
  /** Empty for a URL without one, as `data:`. */
  readonly host: string;
  /** Absent for the default port of the scheme. */
  readonly port?: number;
  /** Percent-decoded: one character is one byte. */
  readonly path: string;
}

/** Parses an absolute URL (WHATWG); undefined for anything else. Hosts become lower case and xn--. */
export function parseUrlParts(text: string): UrlParts | undefined {
  const url = parseUrl(text);
  if (url === undefined) return undefined;
  const { protocol, hostname, port, pathname } = url;
  return {
    scheme: protocol.slice(0, -1),
    host: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    path: decodedPath(pathname),
  };
}

/** Paths of sources are compared with thousands of URLs. */
const MOST_PATHS = 10_000;

/** A path, percent-decoded: one character is one byte. */
export const decodedPath: (path: string) => string = remember(
  MOST_PATHS,
  (path: string) => path,
  (path) => path.replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(parseInt(byte, 16))),
);

export const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map([
  ['http', 80],
  ['https', 443],
  ['ws', 80],
  ['wss', 443],
  ['ftp', 21],
]);
