import { domainToASCII } from 'node:url';
import type { Level, Scope } from '../model/scope.js';
import { inert } from './inert.js';

/**
 * The name of a host as it may be shown; one that is not plain ASCII has the name that counts beside it, as letters of two alphabets look
 * alike: `shоp.example.com (xn--shp-ted.example.com)`.
 */
export function shownHost(name: string): string {
  return inert(name) + besides(name);
}

/** As shownHost, for a URL: its host is what decides. */
export function shownUrl(url: string): string {
  const [, host = ''] = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url) ?? [];
  return inert(url) + besides(host);
}

/**
 * The name of a host in the one form that files have: lower case, other alphabets as `xn--` (RFC 5890), no dot at the end. What has no such form comes
 * back in lower case.
 */
export function asciiHost(name: string): string {
  const ascii = HOST.test(name) ? domainToASCII(name) : '';
  return (ascii || name.toLowerCase()).replace(/\.$/, '');
}

/** A name as files have it: of a zone as of a host, of an account as it is. */
export function nameInFiles(level: Level, name: string): string {
  return level === 'zone' ? asciiHost(name) : name;
}

/** The name of a zone is that of a host, that of an account is any. */
export function shownName({ level, name }: Pick<Scope, 'level' | 'name'>): string {
  return level === 'zone' ? shownHost(name) : inert(name);
}

/** `zone shop.example.com`. */
export function shownScope(scope: Pick<Scope, 'level' | 'name'>): string {
  return `${scope.level} ${shownName(scope)}`;
}

/** Letters, digits and marks of any alphabet, in labels; whatever else a name holds is shown as an escape, or can be seen. */
const HOST = /^(?=.*\P{ASCII})[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+\.?$/u;

function besides(host: string): string {
  const ascii = HOST.test(host) ? domainToASCII(host) : '';
  return ascii === '' || ascii === host ? '' : ` (${ascii})`;
}
