import { parseUrl } from '../../kernel/lib/url.js';
import { remember } from '../../kernel/lib/remember.js';

/** The parts of a URL that sources are matched with. */
export interface UrlParts {
  readonly scheme: string;
  /** Empty for a URL without one, such as `data:`. */
  readonly host: string;
  /** A port that is not the default of the scheme. */
  readonly port?: number;
  /** The path's pieces between slashes, percent-decoded to bytes. */
  readonly path: readonly string[];
  readonly isAddress: boolean;
}

/** Parses an absolute URL (WHATWG URL); undefined for anything else. Hosts come out in lower case and in their xn-- form. */
export function parseUrlParts(text: string): UrlParts | undefined {
  const url = parseUrl(text);
  if (url === undefined) return undefined;
  const { protocol, hostname, port, pathname } = url;
  return {
    scheme: protocol.slice(0, -1),
    host: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    path: piecesOf(pathname),
    isAddress: isAddress(hostname),
  };
}

/** True for the host of a URL that is an address, and for a source's that would be one. */
export function isAddress(host: string): boolean {
  return host.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}

/** The paths of sources are matched with thousands of URLs. */
const MOST_PATHS = 10_000;

/** A path split at its slashes, each piece percent-decoded; one character of the result is one byte. */
export const piecesOf: (path: string) => readonly string[] = remember(
  MOST_PATHS,
  (path: string) => path,
  (path) => path.split('/').map(percentDecoded),
);

function percentDecoded(piece: string): string {
  if (!piece.includes('%')) return piece;
  return piece.replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(parseInt(byte, 16)));
}

export const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map([
  ['http', 80],
  ['https', 443],
  ['ws', 80],
  ['wss', 443],
  ['ftp', 21],
]);
