import { UserError } from '../../kernel/model/errors.js';
import { NAMES_PROXY, percentDecoded } from '../../kernel/redaction/proxy-passwords.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import { isLoopback } from './base-url.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** A proxy, and the variable that names it. */
export interface Proxy {
  /** http or https, a host and a port; perhaps a user name and a password. */
  readonly url: URL;
  readonly variable: string;
}

const NAMES_EXCEPTIONS = ['no_proxy', 'NO_PROXY'] as const;

/** Variables that send requests through a proxy, in the spellings that count. */
export const PROXY_VARIABLES = [...NAMES_PROXY, ...NAMES_EXCEPTIONS];

/**
 * The proxy for an address; undefined where requests go there directly: to this machine, whose plain http must not leave it, and to what NO_PROXY names.
 * An empty variable counts as not set. Throws a UserError with exit code 64 for a proxy that can't be one; it never repeats the value,
 * which may hold a password.
 */
export function proxyFor(target: URL, env: Environment): Proxy | undefined {
  if (isLoopback(target)) return undefined;
  const proxy = proxyIn(env);
  return proxy === undefined || isException(target, env) ? undefined : proxy;
}

/** The proxy that the environment names, whatever is asked through it; undefined for none. Throws as proxyFor does. */
export function proxyIn(env: Environment): Proxy | undefined {
  const variable = setIn(NAMES_PROXY, env);
  return variable === undefined ? undefined : { variable, url: parseProxy(variable, env[variable] ?? '') };
}

/** The value of a Proxy-Authorization header; undefined for a proxy without a user name. */
export function authorizationOf({ url }: Proxy): string | undefined {
  return url.username === ''
    ? undefined
    : `Basic ${Buffer.from(decodeURIComponent(`${url.username}:${url.password}`)).toString('base64')}`;
}

/** What messages call a proxy: without its password. */
export function nameOf({ url, variable }: Proxy): string {
  return `the proxy ${url.host} of ${variable}`;
}

function setIn<Name extends string>(names: readonly Name[], env: Environment): Name | undefined {
  return names.find((name) => (env[name] ?? '').trim() !== '');
}

function parseProxy(variable: string, text: string): URL {
  const url = parseUrl(text.trim());
  if (!/^\s*https?:\/\//i.test(text)) throw refused(variable, 'does not start with http:// or https://');
  if (url === undefined || url.port === '0') throw refused(variable, 'is not an address');
  // A password with one of / ? # that is not encoded ends up here too: the rest of it would be taken for a host.
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw refused(variable, 'has more than a host and a port');
  }
  if (percentDecoded(url.username) === undefined || percentDecoded(url.password) === undefined) {
    throw refused(
      variable,
      'has a % in its user name or password that is not followed by two hexadecimal digits',
    );
  }
  return url;
}

function refused(variable: string, problem: string): UserError {
  return new UserError(`${variable} ${problem}`, {
    code: 'bad-proxy',
    help: 'Write it like http://proxy.example.com:8080, or http://NAME:PASSWORD@proxy.example.com:8080 with / ? # @ and % encoded as %2F, %3F, %23, %40 and %25. To use no proxy, unset it.',
  });
}

/** NO_PROXY: hosts with everything below them, each with or without a port, separated by commas or spaces; `*` is every host. */
function isException({ hostname, port, protocol }: URL, env: Environment): boolean {
  const variable = setIn(NAMES_EXCEPTIONS, env);
  if (variable === undefined) return false;
  const own = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return (env[variable] ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const [, host = entry, only = own] = /^(.*[^:]):(\d+)$/.exec(entry) ?? [];
      const name = host.replace(/^\*?\./, '');
      return only === own && (entry === '*' || hostname === name || hostname.endsWith(`.${name}`));
    });
}
