import { domainToASCII } from 'node:url';
import type { Level, Scope } from '../model/scope.js';
import { inert } from './inert.js';

/** A host for messages. Outside ASCII with its ASCII form: `shоp.example.com (xn--shp-ted.example.com)`. */
export function shownHost(name: string): string {
  return inert(name) + besides(name);
}

/** As shownHost, for a URL. */
export function shownUrl(url: string): string {
  const [, host = ''] = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url) ?? [];
  return inert(url) + besides(host);
}

/** A host as files have it: lower case, other alphabets as `xn--` (RFC 5890) if possible, no dot at the end. */
export function asciiHost(name: string): string {
  const ascii = HOST.test(name) ? domainToASCII(name) : '';
  return (ascii || name.toLowerCase()).replace(/\.$/, '');
}

/** The name of a scope as files have it: asciiHost for a zone, unchanged for an account. */
export function nameInFiles(level: Level, name: string): string {
  return level === 'zone' ? asciiHost(name) : name;
}

/** The name of a scope for messages. */
export function shownName({ level, name }: Pick<Scope, 'level' | 'name'>): string {
  return level === 'zone' ? shownHost(name) : inert(name);
}

/** A scope for messages: `zone shop.example.com`. */
export function shownScope(scope: Pick<Scope, 'level' | 'name'>): string {
  return `${scope.level} ${shownName(scope)}`;
}

/** Labels of any alphabet, with at least one character outside ASCII. */
const HOST = /^(?=.*\P{ASCII})[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+\.?$/u;

function besides(host: string): string {
  const ascii = HOST.test(host) ? domainToASCII(host) : '';
  return ascii === '' || ascii === host ? '' : ` (${ascii})`;
}
