import { LATER_FIELDS } from './fields-of-2026.js';

/** Possible values of a field. */
export type Domain =
  | { readonly kind: 'numbers'; readonly from: bigint; readonly to: bigint }
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'country' }
  | { readonly kind: 'shape'; readonly shape: RegExp; readonly is: string };

const numbers = (from: number, to: number): Domain => ({
  kind: 'numbers',
  from: BigInt(from),
  to: BigInt(to),
});
const values = (text: string): Domain => ({ kind: 'values', values: text.split(' ') });
const shape = (pattern: RegExp, is: string): Domain => ({ kind: 'shape', shape: pattern, is });

const SCORE = numbers(1, 100);
const PORT = numbers(0, 65_535);
const CONTINENT = values('AF AN AS EU NA OC SA T1');
const COUNTRY: Domain = { kind: 'country' };
const MEDIA_TYPE = shape(/^[^A-Z]+\/[^A-Z]+$/, 'a media type in lower case, such as text/html');
const EXTENSION = shape(/^(?:[^A-Z.][^A-Z]*)?$/, 'in lower case and without its dot');

/** Documented values of a field. No other ever matches. */
export const DOMAINS: ReadonlyMap<string, Domain> = new Map([
  ['cf.bot_management.score', numbers(1, 99)],
  ['cf.edge.server_port', numbers(1, 65_535)],
  ['cf.llm.prompt.injection_score', SCORE],
  [
    'cf.response.error_type',
    values(
      '1xxx 5xx always_online country_challenge ip_ban iuam legacy_challenge managed_challenge ratelimit waf',
    ),
  ],
  ['cf.threat_score', numbers(0, 0)],
  ['cf.tls_version', values('TLSv1 TLSv1.1 TLSv1.2 TLSv1.3 none')],
  ['cf.waf.score', SCORE],
  ['cf.waf.score.class', values('attack likely_attack likely_clean clean')],
  ['cf.waf.score.rce', SCORE],
  ['cf.waf.score.sqli', SCORE],
  ['cf.waf.score.xss', SCORE],
  ['http.host', shape(/^[^/]*$/, 'a host, without scheme and path')],
  ['http.request.body.mime', MEDIA_TYPE],
  ['http.request.full_uri', shape(/^https?:\/\//, 'a whole URL, which starts with https:// or http://')],
  ['http.request.method', shape(/^[A-Z]+$/, 'in upper case')],
  ['http.request.timestamp.msec', numbers(0, 999)],
  ['http.request.timestamp.sec', numbers(1_000_000_000, 9_999_999_999)],
  ['http.request.uri.path.extension', EXTENSION],
  ['http.request.version', values('HTTP/1.0 HTTP/1.1 HTTP/2 HTTP/3')],
  ['http.response.content_type.media_type', MEDIA_TYPE],
  ['ip.dst.country', COUNTRY],
  ['ip.geoip.continent', CONTINENT],
  ['ip.geoip.country', COUNTRY],
  ['ip.src.continent', CONTINENT],
  ['ip.src.country', COUNTRY],
  ['ip.ttl', numbers(0, 255)],
  ['raw.http.request.uri.path.extension', EXTENSION],
  ['tcp.dstport', PORT],
  ['tcp.srcport', PORT],
  ['udp.dstport', PORT],
  ['udp.srcport', PORT],
  ...Object.entries(LATER_FIELDS).flatMap(([name, { values: all }]): readonly (readonly [string, Domain])[] =>
    all === undefined ? [] : [[name, { kind: 'values', values: all }]],
  ),
]);

/** What a field's text never has, also for comparisons with a part. */
export const NEVER_HOLDS: ReadonlyMap<string, { readonly pattern: RegExp; readonly is: string }> = new Map([
  ['http.host', { pattern: /\//, is: 'a host has no slash' }],
  ['http.request.uri.path', { pattern: /\?/, is: 'a path has no query: compare http.request.uri.query' }],
  ['http.request.uri.query', { pattern: /^\?/, is: 'a query has no question mark before it' }],
  [
    'raw.http.request.uri.path',
    { pattern: /\?/, is: 'a path has no query: compare raw.http.request.uri.query' },
  ],
]);

/** How each value of a field begins. */
export interface Starts {
  readonly starts: readonly string[];
  /** Other possible values. */
  readonly also?: readonly string[];
  /** In words that follow "It". */
  readonly is: string;
}

const PATH: Starts = { starts: ['/'], also: ['*'], is: 'begins with a slash, and has no scheme and no host' };

/** Fields whose values all begin alike. Other texts are never found. */
export const STARTS_OF: ReadonlyMap<string, Starts> = new Map([
  [
    'http.request.full_uri',
    { starts: ['https://', 'http://'], is: 'is a whole URL, which starts with https:// or http://' },
  ],
  ['http.request.uri', PATH],
  ['http.request.uri.path', PATH],
  ['raw.http.request.uri.path', PATH],
]);

/** A text without the capitals that a field never has. */
export const LOWER_CASE: ReadonlyMap<string, (text: string) => string> = new Map([
  ['http.host', (text: string) => text.toLowerCase()],
  [
    'http.request.full_uri',
    (text: string) => text.replace(/^https?:\/\/[^/?#]*/i, (origin) => origin.toLowerCase()),
  ],
]);

/** Former names that the service still takes, with the new ones. */
export const REPLACED_FIELDS: ReadonlyMap<string, string> = new Map(
  [
    'asnum',
    'continent',
    'country',
    'is_in_european_union',
    'subdivision_1_iso_code',
    'subdivision_2_iso_code',
  ].map((name) => [`ip.geoip.${name}`, `ip.src.${name}`]),
);
