import { addressOf, blockAround, formatAddress } from '@zonewright/edge-rules/expressions/addresses.js';
import { textIn, type LogLine } from '@zonewright/edge-rules/replay/log-values.js';
import { timeOf } from '@zonewright/edge-rules/replay/rates.js';
import { withoutTokens } from '../../kernel/redaction/looks.js';
import { withoutKeys } from '../../kernel/redaction/shown-url.js';
import { HIDDEN } from '../../kernel/redaction/hidden.js';

/** A request for display, without who sent it and without credentials. */
export interface ShownRequest {
  /** Milliseconds since 1970. */
  readonly at: number | undefined;
  /** The place of its line. */
  readonly line: string;
  readonly method: string | undefined;
  readonly host: string | undefined;
  readonly path: string | undefined;
  /** Parameter names of its query. */
  readonly query: readonly string[];
  readonly network: string | undefined;
  readonly country: string | undefined;
  readonly agent: string | undefined;
}

/** Longer texts are cut, as memory must not grow with the log. */
const LONGEST = 200;
/** A masked text may be longer than its replacement. */
const LONGEST_READ = 4 * LONGEST;
const MOST_PARAMETERS = 20;

/** A line's request without address, cookies and query values. */
export function shownRequest(line: LogLine, place: string): ShownRequest {
  return {
    at: timeOf(line),
    line: place,
    method: shownText(textIn(line, 'ClientRequestMethod')),
    host: shownText(textIn(line, 'ClientRequestHost')),
    path: shownPath(line),
    query: parametersOf(line),
    network: networkOf(line),
    country: countryOf(line),
    agent: shownText(textIn(line, 'ClientRequestUserAgent')),
  };
}

/** A request's path, without what looks like a credential. */
export function shownPath(line: LogLine): string | undefined {
  const uri = textIn(line, 'ClientRequestURI') ?? textIn(line, 'ClientRequestPath');
  const path = uri?.slice(0, LONGEST_READ).split(/[?#]/, 1)[0];
  return shownText(path === undefined ? undefined : withoutKeys(path));
}

/** The country, in capital letters. */
export function countryOf(line: LogLine): string | undefined {
  return shownText(textIn(line, 'ClientCountry')?.toUpperCase());
}

/** The address's network: 24 bits of IPv4, or 48 of IPv6. */
export function networkOf(line: LogLine): string | undefined {
  const text = textIn(line, 'ClientIP');
  if (text === undefined) return undefined;
  // Most are IPv4, which need no parsing.
  const [, three] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(text) ?? [];
  if (three !== undefined) return `${three}.0/24`;
  const address = addressOf(text);
  if (address === undefined) return undefined;
  const bits = address.version === 4 ? 24 : 48;
  return `${formatAddress({ ...address, value: blockAround(address, bits).from })}/${bits}`;
}

/** An e-mail address, plain or encoded, or anything like one before a host. */
const MAIL = /[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi;

/** A request's text, cut, without what looks like a credential or e-mail address. */
export function shownText(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const safe = withoutTokens(text.slice(0, LONGEST_READ), HIDDEN).replaceAll(MAIL, HIDDEN);
  return safe.length > LONGEST ? `${safe.slice(0, LONGEST - 1)}…` : safe;
}

/** A name may be anything, so those that look like values are left out. */
function parametersOf(line: LogLine): readonly string[] {
  const query = textIn(line, 'ClientRequestURI')?.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  if (query === '') return [];
  const names = query.split('&', MOST_PARAMETERS).flatMap((part) => {
    const [name = '', value] = part.split('=', 2);
    const isName = /^[\w.[\]-]{1,40}$/.test(name) && shownText(withoutKeys(name)) === name;
    return value !== undefined && isName ? [name] : [];
  });
  return [...new Set(names)];
}
