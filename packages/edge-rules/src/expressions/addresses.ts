import ipaddr from 'ipaddr.js';
import type { IpVersion } from './ast.js';
import { COLON, DOT, ZERO } from './characters.js';
import { endOf, HEX, isDigit } from './word-characters.js';

/** A number of 32 or 128 bits. */
export interface Address {
  readonly version: IpVersion;
  readonly value: bigint;
}

export const BITS = { 4: 32, 6: 128 } as const;

/** As the service writes addresses: IPv4 without leading zeros, IPv6 without a zone. Undefined for anything else. */
export function addressOf(text: string): Address | undefined {
  return addressIn(text, 0, text.length);
}

/** As addressOf, for a part of a text. */
export function addressIn(text: string, from: number, to: number): Address | undefined {
  const four = version4In(text, from, to, false);
  if (four !== undefined) return { version: 4, value: BigInt(four) };
  const six = version6In(text, from, to);
  return six === undefined ? undefined : { version: 6, value: six };
}

/** IPv4 with fewer than four parts, or leading zeros. The engine takes it in sets, which is not documented. */
export function looseAddressOf(text: string): Address | undefined {
  const value = version4In(text, 0, text.length, true);
  return value === undefined ? undefined : { version: 4, value: BigInt(value) };
}

/** The numbers between the dots as one; undefined if one is none. */
function version4In(text: string, from: number, to: number, isLoose: boolean): number | undefined {
  if (to - from > LONGEST_VERSION_4) return undefined;
  let value = 0;
  let parts = 0;
  let octet = 0;
  let digits = 0;
  for (let at = from; at <= to; at += 1) {
    const code = at < to ? text.charCodeAt(at) : DOT;
    if (isDigit(code)) {
      octet = octet * 10 + code - ZERO;
      digits += 1;
      continue;
    }
    const isPadded = digits > 1 && text.charCodeAt(at - digits) === ZERO;
    if (code !== DOT || digits === 0 || digits > 3 || octet > 255 || (isPadded && !isLoose)) return undefined;
    value = value * 256 + octet;
    parts += 1;
    octet = 0;
    digits = 0;
  }
  if (parts > 4 || (parts < 4 && !isLoose)) return undefined;
  return value * 256 ** (4 - parts);
}

const LONGEST_VERSION_4 = 15;
/**
 * RFC 4291, section 2.2: eight hexadecimal numbers of up to four digits, once `::` for one or more zeros, and
 * perhaps IPv4 for the last two. The library takes more than the service (zones, long groups, loose IPv4
 * parts, `::192.0.2.1` for another address), and many times as long.
 */
function version6In(text: string, from: number, to: number): bigint | undefined {
  const groups: number[] = [];
  let gap = text.startsWith('::', from) ? 0 : undefined;
  let at = gap === 0 ? from + 2 : from;
  while (at < to) {
    const end = Math.min(endOf(text, at, HEX), to);
    if (end < to && text.charCodeAt(end) === DOT) {
      const tail = version4In(text, at, to, false);
      if (tail === undefined) return undefined;
      groups.push(Math.floor(tail / GROUP), tail % GROUP);
      break;
    }
    if (end === at || end > at + LONGEST_GROUP) return undefined;
    groups.push(Number.parseInt(text.slice(at, end), 16));
    if (end >= to) break;
    if (text.charCodeAt(end) !== COLON || end + 1 === to) return undefined;
    const isGap = text.charCodeAt(end + 1) === COLON;
    if (isGap && gap !== undefined) return undefined;
    if (isGap) gap = groups.length;
    at = isGap ? end + 2 : end + 1;
  }
  return version6(groups, gap);
}

/** One more than the largest group. */
const GROUP = 0x1_0000;
const GROUPS = 8;
const LONGEST_GROUP = 4;

/** The groups as one number, with zeros for `::`. */
function version6(groups: number[], gap: number | undefined): bigint | undefined {
  const missing = GROUPS - groups.length;
  if (gap === undefined ? missing !== 0 : missing < 1) return undefined;
  for (let count = 0; count < missing; count += 1) groups.splice(gap ?? 0, 0, 0);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  return (exact(a, b, c) << 80n) | (exact(d, e, f) << 32n) | exact(0, g, h);
}

/** A number holds three groups without loss. */
function exact(first: number, second: number, third: number): bigint {
  return BigInt((first * GROUP + second) * GROUP + third);
}

/** Host masks, by their number of bits. */
const HOSTS: readonly bigint[] = Array.from({ length: BITS[6] + 1 }, (_, bits) => (1n << BigInt(bits)) - 1n);

/** The first and last address of a block. */
export function blockAround(
  { version, value }: Address,
  prefix: number,
): { readonly from: bigint; readonly to: bigint } {
  const host = HOSTS[BITS[version] - prefix] ?? 0n;
  return { from: (value & host) === 0n ? value : value & ~host, to: value | host };
}

/** For people: IPv6 in the short form of RFC 5952. */
export function formatAddress({ version, value }: Address): string {
  const length = version === 4 ? 4 : 16;
  const bytes = Array.from({ length }, (_, index) =>
    Number((value >> BigInt((length - 1 - index) * 8)) & 255n),
  );
  const address = ipaddr.fromByteArray(bytes);
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}
