import { UserError } from '../../kernel/model/errors.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';

/** An encoded slash in a segment, as in a forge's names: no parser takes it for a separator. */
const PATH = /^(?:\/[A-Za-z0-9_.-]+(?:%2F[A-Za-z0-9_.-]+)*)+$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A base address's name in messages: its flag or variable, if any. */
export interface NamedAddress {
  readonly name: string;
  /** An example. */
  readonly example: string;
}

export const OF_THE_API: NamedAddress = {
  name: 'the base address',
  example: 'https://api.example.com/client/v4',
};

/**
 * Reads an API's base address: https, or http to this machine, with host, port and path only. The result has no final slash, unless its path is
 * empty. Throws a UserError (64) without the text, which may have a password.
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

/** True for this machine (RFC 6761 `localhost`, RFC 1122 127.0.0.0/8, RFC 4291 `::1`). */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

/**
 * A request's address. The path is sent exactly as given: URL parsers collapse dot segments (RFC 3986 section 5.2.4), which would be another
 * resource. Throws a UserError (`bad-path`) otherwise.
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
