import type { Raw } from '../../kernel/lib/decode.js';
import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { addressOf, BITS, blockAround, formatAddress } from '@zonewright/edge-rules/expressions/addresses.js';

/** The kinds of lists (public facts, The list object). */
export const LIST_KINDS = ['ip', 'asn', 'hostname', 'redirect'] as const;

export type ListKind = (typeof LIST_KINDS)[number];

/** Members of an item that only the service sets. Never sent. */
export const ITEM_SERVER_SET: readonly string[] = ['id', 'created_on', 'modified_on', 'operation_id'];

/** An item in normal form, the same for all spellings. */
export interface ListItem {
  /** Identifies the item in its list and in reports: `192.0.2.0/24`. */
  readonly key: string;
  /** As in a request, without the comment. */
  readonly value: JsonObject;
  /** Empty if there is none. */
  readonly comment: string;
  /** Unknown members; absent if none. In a file, null means absent. */
  readonly further?: Raw;
}

/** True if value and unknown members are the same. Ignores comments. Pure. */
export function sameValue(a: ListItem, b: ListItem): boolean {
  return digestOf(wholeValue(a)) === digestOf(wholeValue(b));
}

/** The value with unknown members: inside it if a mapping, else beside it. Pure. */
function wholeValue({ value, further = {} }: Pick<ListItem, 'value' | 'further'>): JsonObject {
  const own = Object.entries(further).filter(([, member]) => member !== null);
  return own.length === 0 ? value : withMembers(value, asJsonObject(Object.fromEntries(own)));
}

function withMembers(value: JsonObject, members: JsonObject): JsonObject {
  const [first] = Object.entries(value);
  if (first === undefined || !isObject(first[1])) return { ...value, ...members };
  const [name, own] = first;
  return { ...value, [name]: { ...own, ...members } };
}

/** An item in one line, with the target and switches of redirects and hostnames. Pure. */
export function itemWords({ key, value, further = {} }: ListItem): string {
  const [first] = Object.values(value);
  const own = isObject(first) ? first : {};
  const { source_url: _source, url_hostname: _name, target_url: target, ...known } = own;
  const others = { ...known, ...further };
  const switches = Object.entries(others).map(([name, setting]) => `${name}: ${JSON.stringify(setting)}`);
  return [typeof target === 'string' ? `${key} → ${target}` : key, ...switches].join(', ');
}

/** An item as in a request. Pure. */
export function sentItem({ comment, ...item }: ListItem): JsonObject {
  const value = wholeValue(item);
  return comment === '' ? value : { ...value, comment };
}

/** The item for an address or network, as answers have it. Keeps other text. Pure. */
export function addressItem(text: string, comment: string): ListItem {
  const network = networkOf(text) ?? text.trim();
  return { key: network, value: { ip: network }, comment };
}

/** `192.0.2.0/24` for `192.0.2.7/24`, `2001:db8::1` for `2001:DB8:0:0:0:0:0:1/128`; undefined for others. Pure. */
export function networkOf(text: string): string | undefined {
  const [base = '', length, ...more] = text.trim().split('/');
  const found = addressOf(base);
  if (found === undefined || more.length > 0) return undefined;
  const bits = BITS[found.version];
  if (length === undefined) return formatAddress(found);
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits) return undefined;
  const first = formatAddress({ version: found.version, value: blockAround(found, Number(length)).from });
  return Number(length) === bits ? first : `${first}/${Number(length)}`;
}

/** The highest number of an autonomous system (RFC 6793: four octets). */
const MOST_ASN = 4_294_967_295;

/** The ASN from a number or text (`AS64500`); else undefined. Pure. */
export function asnOf(written: string | number): number | undefined {
  const digits = /^(?:as)?(\d{1,10})$/i.exec(String(written).trim())?.[1];
  return digits === undefined || Number(digits) > MOST_ASN ? undefined : Number(digits);
}

/** The item for an autonomous system. Pure. */
export function asnItem(asn: number, comment: string): ListItem {
  return { key: String(asn), value: { asn }, comment };
}

/** Labels of letters, digits and `-`; `*.` only at the start (public facts, Items). */
const HOSTNAME = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MOST_HOSTNAME = 253;

/** True for a hostname, with or without leading `*.`. Pure. */
export function isHostname(text: string): boolean {
  const name = hostOf(text);
  return HOSTNAME.test(name) && name.length <= MOST_HOSTNAME;
}

/** In lower case, without the root's dot. */
function hostOf(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '');
}

/** The item for a hostname. `excludesExact`: `*.` excludes the bare domain, as by default. Pure. */
export function hostnameItem(text: string, comment: string, excludesExact = true): ListItem {
  const name = hostOf(text);
  const isWild = name.startsWith('*.');
  const members = isWild && !excludesExact ? { exclude_exact_hostname: false } : {};
  return { key: name, value: { hostname: { url_hostname: name, ...members } }, comment };
}

/** Further members of a redirect, with the service's defaults (public facts, Items). */
const REDIRECT_DEFAULTS = {
  status_code: 301,
  include_subdomains: false,
  subpath_matching: false,
  preserve_query_string: false,
  preserve_path_suffix: true,
} as const;

/** All members of a redirect. */
export const REDIRECT_MEMBERS: readonly string[] = [
  'source_url',
  'target_url',
  ...Object.keys(REDIRECT_DEFAULTS),
];

/** A redirect, as in a file or an answer. */
interface Redirect extends Partial<Record<Exclude<keyof typeof REDIRECT_DEFAULTS, 'status_code'>, boolean>> {
  readonly source_url: string;
  readonly target_url: string;
  readonly status_code?: number;
}

/** The item for a redirect: known members, without defaults. Pure. */
export function redirectItem(redirect: Redirect, comment: string): ListItem {
  const { source_url, target_url, ...others } = redirect;
  const source = sourceOf(source_url) ?? source_url.trim();
  const normal: Readonly<Record<string, unknown>> = REDIRECT_DEFAULTS;
  const nonDefault = Object.entries(others).filter(
    ([name, value]) => Object.hasOwn(normal, name) && value !== normal[name],
  );
  return {
    key: source,
    value: { redirect: { source_url: source, target_url, ...Object.fromEntries(nonDefault) } },
    comment,
  };
}

/** The normal source of a redirect: optional scheme, host, path of at least `/`. Else undefined. Pure. */
export function sourceOf(text: string): string | undefined {
  const found = /^(https?:\/\/)?([^/?#\s]+)(\/[^?#\s]*)?$/i.exec(text.trim());
  if (found === null) return undefined;
  const [, scheme = '', host = '', path = '/'] = found;
  return `${scheme.toLowerCase()}${host.toLowerCase()}${path}`;
}
