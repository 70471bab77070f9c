import { addressOf, blockAround, formatAddress } from '@zonewright/edge-rules/expressions/addresses.js';
import { hostIn, uriIn } from '@zonewright/edge-rules/replay/log-uris.js';
import { textIn, type LogLine } from '@zonewright/edge-rules/replay/log-values.js';
import type { Fields } from '../../../engine/configuration/life/suggested.js';
import { countryOf, shownPath, shownText } from '../shown.js';

/**
 * A logged request's fields for a test, without who sent it. The last 8 bits of an IPv4 address, or 80 of IPv6, are zero. Leaves out cookies, other
 * headers, the query, and texts with what looks like a credential. Pure.
 */
export function loggedFields(line: LogLine): Fields {
  const uri = uriIn(line);
  const path = typeof uri === 'string' ? uri.split('?', 1)[0] : undefined;
  const host = hostIn(line);
  const method = textIn(line, 'ClientRequestMethod');
  const agent = textIn(line, 'ClientRequestUserAgent');
  const country = countryOf(line);
  const address = cutAddress(textIn(line, 'ClientIP'));
  return Object.fromEntries(
    (
      [
        ['http.host', typeof host === 'string' && shownText(host) === host ? host : undefined],
        ['http.request.method', method !== undefined && /^[A-Z]{1,20}$/.test(method) ? method : undefined],
        ['http.request.uri.path', path !== undefined && shownPath(line) === path ? path : undefined],
        ['ip.src', address],
        ['ip.src.country', country !== undefined && /^[A-Z][A-Z\d]$/.test(country) ? country : undefined],
        ['http.user_agent', agent !== undefined && shownText(agent) === agent ? agent : undefined],
      ] as const
    ).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function cutAddress(text: string | undefined): string | undefined {
  const address = text === undefined ? undefined : addressOf(text);
  if (address === undefined) return undefined;
  return formatAddress({ ...address, value: blockAround(address, address.version === 4 ? 24 : 48).from });
}
