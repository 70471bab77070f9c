import type { Scheme } from '../expressions/catalogue/fields.js';
import type { Type } from '../expressions/ast.js';
import { complement, numbers, texts, type Domain, type Values } from './sets.js';

/** In requests, `ip.geoip.…` is a former name of `ip.src.…`. In packets it is the country of source or destination. */
export function fieldName(name: string, scheme: Scheme): string {
  return scheme === 'http' ? name.replace(/^ip\.geoip\./, 'ip.src.') : name;
}

/** In packets: true if either country fits. */
export const EITHER_COUNTRY = 'ip.geoip.country';

/** True for the country of an address. */
export function isCountry(field: string): boolean {
  return field.endsWith('.country');
}

/** 16 bits for ports, 8 for some fields of packets, else signed 64 bits. */
export function numberDomain(field: string): Domain {
  if (field.endsWith('port')) return PORTS;
  return OCTETS.has(field) ? OCTET : INTEGERS;
}

const OCTETS = new Set(['ip.proto.num', 'ip.ttl', 'icmp.type', 'icmp.code']);

const PORTS: Domain = { ranges: [{ from: 0n, to: 65535n }], canBeAbsent: true };
const OCTET: Domain = { ranges: [{ from: 0n, to: 255n }], canBeAbsent: true };
const INTEGERS: Domain = { ranges: [{ from: -(2n ** 63n), to: 2n ** 63n - 1n }], canBeAbsent: true };

/** Addresses of both versions on one line. */
export const ADDRESSES: Domain = {
  ranges: [
    { from: 0n, to: 2n ** 32n - 1n },
    { from: 2n ** 64n, to: 2n ** 64n + 2n ** 128n - 1n },
  ],
  canBeAbsent: true,
};

/** Where IPv6 addresses start on that line. */
export const SIX = 2n ** 64n;

export const TRUTHS: Domain = { ranges: [{ from: 0n, to: 1n }], canBeAbsent: true };

/** An opaque condition: true or false, never absent. */
export const CONDITIONS: Domain = { ...TRUTHS, canBeAbsent: false };

/** All values of a field, absent too; undefined for lists, maps and unknown types. */
export function everyValueOf(field: string, type: Type): Values | undefined {
  if (type === 'Int') return complement(numbers(numberDomain(field), []));
  if (type === 'Ip') return complement(numbers(ADDRESSES, []));
  if (type === 'Bool') return complement(numbers(TRUTHS, []));
  return type === 'Bytes' ? complement(texts([])) : undefined;
}
