import { parseUrl } from '@zonewright/edge-rules/lib/url.js';

/** The ASCII form of a host name, as `node:url` gives it: empty if there is none. */
export function domainToASCII(name: string): string {
  return parseUrl(`http://${name}`)?.hostname ?? '';
}
