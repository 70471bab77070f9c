import { UserError } from '../../kernel/model/errors.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';

/** A slash inside a segment, as names with one have it at a forge, is encoded: no parser takes that for the end of a segment. */
const PATH = /^(?:\/[A-Za-z0-9_.-]+(?:%2F[A-Za-z0-9_.-]+)*)+$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** How messages call a base address: by the flag or variable that it is from where there is one. */
export interface NamedAddress {
  readonly name: string;
  /** One to write it like. */
  readonly example: string;
}

export const OF_THE_API: NamedAddress = {
  name: 'the base address',
  example: 'https://api.example.com/client/v4',
};

/**
 * Reads the base address of an API: https, or http to this machine, with nothing but a host, a port and a path.
 * The result has no trailing slash (unless its path is empty). Throws a UserError with exit code 64; the text itself is
 * never repeated in it, since it may hold a password.
 */
export function parseBaseUrl(text: string, named = OF_THE_API): URL {
  const url = parseUrl(text);
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw refused(named, 'is not an http(s) address');
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw refused(named, `must use https: credentials would cross the network unprotected to ${url.host}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw refused(named, 'must not contain a user name or password');
  }
  if (text.includes('?') || text.includes('#')) {
    throw refused(named, 'must not have a query or a fragment');
  }
  url.pathname = url.pathname.replace(/\/$/, '');
  if (url.pathname !== '/' && !isPlainPath(url.pathname)) {
    throw refused(named, 'must have a path of plain segments');
  }
  return url;
}

/** True for an address of this machine (RFC 6761 `localhost`, RFC 1122 127.0.0.0/8, RFC 4291 `::1`). */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

/**
 * The address of one request. The path is sent exactly as given or not at all: a URL parser would quietly collapse dot
 * segments (RFC 3986 section 5.2.4) and so move a request to another resource. Throws a UserError with code `bad-path`.
 */
export function requestUrl(base: URL, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(base);
  const pathname = base.pathname.replace(/\/$/, '') + path;
  if (isPlainPath(path)) url.pathname = pathname;
  if (!isPlainPath(path) || url.pathname !== pathname) {
    throw new UserError(`${JSON.stringify(path.slice(0, 200))} is not a path of the API; nothing was sent`, {
      code: 'bad-path',
    });
  }
  url.search = new URLSearchParams(query).toString();
  return url;
}

function isPlainPath(path: string): boolean {
  return PATH.test(path) && !path.split(/\/|%2F/).some((segment) => segment === '.' || segment === '..');
}

function refused({ name, example }: NamedAddress, problem: string): UserError {
  return new UserError(`${name} ${problem}`, {
    code: 'bad-base-url',
    help: `Write it like ${example}; http is allowed only for 127.0.0.1, [::1] and localhost.`,
  });
}
