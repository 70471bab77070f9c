import { remember } from '../../kernel/lib/remember.js';
import { trafficOf, type Traffic } from '../../languages/simulation/traffic.js';
import type { Value } from '../../languages/simulation/value.js';

const MOST = 1_000;

/**
 * The request for a page, from its URL: scheme, host and path, and the query if there is one. A missing query is unknown, as collectors like to cut
 * it. The service's treatment of ports is not documented, so a host with a port is unknown too.
 */
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
