import { UserError } from '../../kernel/model/errors.js';
import { NAMES_PROXY, percentDecoded } from '../../kernel/redaction/proxy-passwords.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import { isLoopback } from './base-url.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** A proxy and its variable. */
export interface Proxy {
  /** http or https, host and port, maybe user name and password. */
  readonly url: URL;
  readonly variable: string;
}

const NAMES_EXCEPTIONS = ['no_proxy', 'NO_PROXY'] as const;

/** Variables for proxies, in all valid spellings. */
export const PROXY_VARIABLES = [...NAMES_PROXY, ...NAMES_EXCEPTIONS];

/**
 * An address's proxy; undefined for direct ones: this machine, whose plain http must not leave it, and NO_PROXY's. Empty counts as not set. Throws a
 * UserError (64) for a wrong proxy, without the value, which may have a password.
 */
export function proxyFor(target: URL, env: Environment): Proxy | undefined {
  if (isLoopback(target)) return undefined;
  const proxy = proxyIn(env);
  return proxy === undefined || isException(target, env) ? undefined : proxy;
}

/** The environment's proxy, if any. Throws as proxyFor. */
export function proxyIn(env: Environment): Proxy | undefined {
  const variable = setIn(NAMES_PROXY, env);
  return variable === undefined ? undefined : { variable, url: parseProxy(variable, env[variable] ?? '') };
}

/** A Proxy-Authorization header; undefined without a user name. */
export function authorizationOf({ url }: Proxy): string | undefined {
  return url.username === ''
    ? undefined
    : `Basic ${Buffer.from(decodeURIComponent(`${url.username}:${url.password}`)).toString('base64')}`;
}

/** A proxy's name in messages, without password. */
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
  // Unencoded / ? # in a password end up here: its rest would be taken for a host.
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

/** NO_PROXY: hosts and all below, maybe with ports, separated by commas or spaces; `*` is every host. */
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
