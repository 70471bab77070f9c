import ipaddr from 'ipaddr.js';
import type { IpVersion } from './ast.js';
import { isDigit } from './words.js';

/** An address as a number of 32 or 128 bits. */
export interface Address {
  readonly version: IpVersion;
  readonly value: bigint;
}

export const BITS = { 4: 32, 6: 128 } as const;

/** An address as the service writes one: four decimal numbers without leading zeros, or IPv6 without a zone. */
export function addressOf(text: string): Address | undefined {
  if (!text.includes(':')) {
    const octets = octetsOf(text, false);
    return octets?.length === 4 ? { version: 4, value: version4(octets) } : undefined;
  }
  const groups = inGroups(text);
  if (groups === undefined || !ipaddr.IPv6.isValid(groups)) return undefined;
  const value = ipaddr.IPv6.parse(groups).parts.reduce((sum, part) => (sum << 16n) | BigInt(part), 0n);
  return { version: 6, value };
}

/**
 * IPv6 in hexadecimal groups alone. The library also takes a zone, long groups and loose IPv4 parts, which the service does not, and
 * takes `::192.0.2.1` for `::ffff:192.0.2.1`, which is another address (RFC 4291, section 2.5.5).
 */
function inGroups(text: string): string | undefined {
  const [whole, tail] = VERSION_6.exec(text) ?? [];
  if (whole === undefined || tail === undefined) return whole;
  const octets = octetsOf(tail, false);
  if (octets?.length !== 4) return undefined;
  const value = version4(octets);
  return `${text.slice(0, -tail.length)}${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}

/** Groups of up to four hexadecimal digits, and perhaps an IPv4 address behind the last colon. */
const VERSION_6 = /^(?:[0-9a-fA-F]{0,4}:){2,8}(?:[0-9a-fA-F]{0,4}|([\d.]+))$/;

/** An IPv4 address with fewer than four parts, or with leading zeros: the engine takes one in a set, where nobody documents it. */
export function looseAddressOf(text: string): Address | undefined {
  const octets = octetsOf(text, true);
  return octets === undefined ? undefined : { version: 4, value: version4([...octets, 0, 0, 0].slice(0, 4)) };
}

/** The numbers between the dots, at most four; undefined when one of them is none. */
function octetsOf(text: string, isLoose: boolean): readonly number[] | undefined {
  if (text.length > LONGEST_VERSION_4) return undefined;
  const octets: number[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && isDigit(text.charCodeAt(at))) continue;
    const length = at - start;
    const octet = Number(text.slice(start, at));
    const isPadded = length > 1 && text.charAt(start) === '0';
    if (length === 0 || length > 3 || octet > 255 || (isPadded && !isLoose)) return undefined;
    if (at < text.length && text.charAt(at) !== '.') return undefined;
    octets.push(octet);
    start = at + 1;
  }
  return octets.length <= 4 ? octets : undefined;
}

const LONGEST_VERSION_4 = 15;

function version4(octets: readonly number[]): bigint {
  return BigInt(octets.reduce((sum, octet) => sum * 256 + octet, 0));
}

/** The first and the last address of a block of a prefix length. */
export function blockAround(
  { version, value }: Address,
  prefix: number,
): { readonly from: bigint; readonly to: bigint } {
  const host = (1n << BigInt(BITS[version] - prefix)) - 1n;
  return { from: value & ~host, to: value | host };
}

/** An address as people write it: IPv6 in the short form of RFC 5952. */
export function formatAddress({ version, value }: Address): string {
  const length = version === 4 ? 4 : 16;
  const bytes = Array.from({ length }, (_, index) =>
    Number((value >> BigInt((length - 1 - index) * 8)) & 255n),
  );
  const address = ipaddr.fromByteArray(bytes);
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}
