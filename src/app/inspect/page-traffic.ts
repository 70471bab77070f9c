import { remember } from '../../kernel/lib/remember.js';
import { trafficOf, type Traffic } from '@zonewright/edge-rules/simulation/traffic.js';
import type { Value } from '@zonewright/edge-rules/simulation/value.js';

const MOST = 1_000;

/** The request for a page's URL. A missing query is unknown, as collectors cut it. With a port the host is unknown: its handling is undocumented. */
export const pageTraffic: (url: string) => Traffic = remember(
  MOST,
  (url: string) => url,
  (url) => {
    const { protocol, hostname, port, pathname, search } = new URL(url);
    const fields: readonly (readonly [string, Value])[] = [
      ['ssl', protocol === 'https:'],
      ['http.request.uri.path', pathname],
      ...(port === '' ? [['http.host', hostname] as const] : []),
      ...(search.length > 1 ? [['http.request.uri.query', search.slice(1)] as const] : []),
    ];
    return trafficOf('http', new Map(fields));
  },
);
