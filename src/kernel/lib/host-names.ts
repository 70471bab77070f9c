import { domainToASCII } from 'node:url';
import type { Level, Scope } from '../model/scope.js';
import { inert } from './inert.js';

/**
 * The name of a host for messages. Letters of different alphabets look alike, so a name outside ASCII is followed by its ASCII form:
 * `shоp.example.com (xn--shp-ted.example.com)`.
 */
export function shownHost(name: string): string {
  return inert(name) + besides(name);
}

/** As shownHost, for the host of a URL. */
export function shownUrl(url: string): string {
  const [, host = ''] = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url) ?? [];
  return inert(url) + besides(host);
}

/**
 * The name of a host as files have it: lower case, other alphabets as `xn--` (RFC 5890), no dot at the end. A name without an ASCII form is returned
 * in lower case.
 */
export function asciiHost(name: string): string {
  const ascii = HOST.test(name) ? domainToASCII(name) : '';
  return (ascii || name.toLowerCase()).replace(/\.$/, '');
}

/** The name of a zone or account as files have it: asciiHost for a zone, unchanged for an account. */
export function nameInFiles(level: Level, name: string): string {
  return level === 'zone' ? asciiHost(name) : name;
}

/** The name of a zone or account for messages: shownHost for a zone, an inert text for an account. */
export function shownName({ level, name }: Pick<Scope, 'level' | 'name'>): string {
  return level === 'zone' ? shownHost(name) : inert(name);
}

/** A scope for messages: `zone shop.example.com`. */
export function shownScope(scope: Pick<Scope, 'level' | 'name'>): string {
  return `${scope.level} ${shownName(scope)}`;
}

/** Labels of letters, digits and marks of any alphabet, with at least one character outside ASCII. */
const HOST = /^(?=.*\P{ASCII})[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+\.?$/u;

function besides(host: string): string {
  const ascii = HOST.test(host) ? domainToASCII(host) : '';
  return ascii === '' || ascii === host ? '' : ` (${ascii})`;
}
