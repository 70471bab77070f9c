import { remember } from '../../kernel/lib/remember.js';
import { trafficOf, type Traffic } from '../../languages/simulation/traffic.js';
import type { Value } from '../../languages/simulation/value.js';

const MOST = 1_000;

/**
 * The request for a page as far as the page's URL tells it: scheme, host and path, and a query where there is one. That there is none is not
 * known, as collectors like to cut it. What the service makes of a port is not documented, so such a host is not known either.
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
