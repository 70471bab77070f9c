import { addressOf, blockAround, formatAddress } from '@zonewright/edge-rules/expressions/addresses.js';
import { textIn, type LogLine } from '@zonewright/edge-rules/replay/log-values.js';
import { timeOf } from '@zonewright/edge-rules/replay/rates.js';
import { withoutTokens } from '../../kernel/redaction/looks.js';
import { withoutKeys } from '../../kernel/redaction/shown-url.js';
import { HIDDEN } from '../../kernel/redaction/hidden.js';

/** A request as it may be shown: nothing in it says who sent it, and nothing lets anybody in. */
export interface ShownRequest {
  /** Milliseconds since 1970. */
  readonly at: number | undefined;
  /** The place of its line. */
  readonly line: string;
  readonly method: string | undefined;
  readonly host: string | undefined;
  readonly path: string | undefined;
  /** Names of the parameters of its query. */
  readonly query: readonly string[];
  readonly network: string | undefined;
  readonly country: string | undefined;
  readonly agent: string | undefined;
}

/** Longer ones are cut: what is kept must not grow with the log. */
const LONGEST = 200;
/** A masked text may be longer than its replacement. */
const LONGEST_READ = 4 * LONGEST;
const MOST_PARAMETERS = 20;

/** The request of a line without its address, its cookies and the values of its query. */
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

/** The path of a request, without what looks like a credential. */
export function shownPath(line: LogLine): string | undefined {
  const uri = textIn(line, 'ClientRequestURI') ?? textIn(line, 'ClientRequestPath');
  const path = uri?.slice(0, LONGEST_READ).split(/[?#]/, 1)[0];
  return shownText(path === undefined ? undefined : withoutKeys(path));
}

/** The country, in capital letters. */
export function countryOf(line: LogLine): string | undefined {
  return shownText(textIn(line, 'ClientCountry')?.toUpperCase());
}

/** The network of the address: its first 24 bits of 32, or 48 of 128. */
export function networkOf(line: LogLine): string | undefined {
  const text = textIn(line, 'ClientIP');
  if (text === undefined) return undefined;
  // Most are of four parts, and are cut before they are read.
  const [, three] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(text) ?? [];
  if (three !== undefined) return `${three}.0/24`;
  const address = addressOf(text);
  if (address === undefined) return undefined;
  const bits = address.version === 4 ? 24 : 48;
  return `${formatAddress({ ...address, value: blockAround(address, bits).from })}/${bits}`;
}

/** An address of mail, as it is or encoded, and anything like one before a host. */
const MAIL = /[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi;

/** A text of a request, cut, without what looks like a credential or an address of mail. */
export function shownText(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const safe = withoutTokens(text.slice(0, LONGEST_READ), HIDDEN).replaceAll(MAIL, HIDDEN);
  return safe.length > LONGEST ? `${safe.slice(0, LONGEST - 1)}…` : safe;
}

/** A name may be anything: one that looks like a value is left out. */
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
