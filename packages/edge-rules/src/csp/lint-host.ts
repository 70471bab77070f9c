import { DIRECTIVES } from './directives.js';
import { error, quoted, warning, type Problem } from './problem.js';
import type { HostSource } from './source.js';
import { nearest } from '../lib/suggest.js';
import { parseUrl } from '../lib/url.js';

const SCHEMES = ['http', 'https', 'ws', 'wss', 'data', 'blob', 'filesystem', 'mediastream', 'about'];

/** A misspelt scheme, or a host in its place. */
export function lintScheme(scheme: string): Problem | undefined {
  if (scheme.includes('.')) {
    return warning('csp-scheme', `${scheme}: is a scheme of that name`, `Write ${scheme} for the host.`);
  }
  const meant = SCHEMES.includes(scheme) ? undefined : nearest(scheme, SCHEMES, 1);
  return meant === undefined
    ? undefined
    : warning('csp-scheme', `no scheme is called ${quoted(scheme)}`, `Did you mean ${meant}:?`);
}

/** Why a valid host source does not match what was meant. */
export function lintHost(text: string, source: HostSource): Problem | undefined {
  const { scheme, host, port } = source;
  if (typeof port === 'number' && port > 65_535) {
    return error('csp-source', `${quoted(text)} has a port that is too high: the highest is 65535`);
  }
  if (text.toLowerCase() === host && SCHEMES.includes(host)) {
    return warning('csp-scheme', `${text} is a host of that name`, `Write ${host}: for the scheme.`);
  }
  if (DIRECTIVES.has(text.toLowerCase())) {
    return warning(
      'csp-missing-semicolon',
      `${text} is the name of a directive, but is among the sources of another one`,
      'Put a semicolon in front of it.',
    );
  }
  return lintHostName(host) ?? (scheme === undefined ? undefined : lintScheme(scheme));
}

/** A host that no URL has. */
export function lintHostName(host: string): Problem | undefined {
  const name = host.replace('*.', 'any.');
  if (host === '*' || parseUrl(`https://${name}`)?.hostname === name) {
    return undefined;
  }
  return warning('csp-no-effect', `${host} matches nothing: no URL has such a host`);
}
