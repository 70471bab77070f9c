import type { Scheme } from '../expressions/catalogue/fields.js';
import { trafficOf, type Traffic } from './traffic.js';
import { formatAddress, type Address } from '../expressions/addresses.js';
import { textOf } from '../expressions/strings.js';
import { isAddress } from './value.js';

/** A packet or request with the fields that matter, in reading order. Null is an absent field. Texts are bytes, one character per byte. */
export type Witness = ReadonlyMap<string, WitnessValue>;

export type WitnessValue = bigint | boolean | string | Address | null;

/** `{ tcp.dstport: 8080, ip.src.country: "SX" }`; `any request` or `any packet` if no field matters. */
export function printWitness(witness: Witness, scheme: Scheme): string {
  if (witness.size === 0) return scheme === 'http' ? 'any request' : 'any packet';
  return `{ ${[...witness].map(([field, value]) => `${field}: ${printValue(value)}`).join(', ')} }`;
}

/** The witness as a rule test writes it: fields to texts, numbers and booleans; null is absent. Numbers that JSON can't hold exactly are texts. */
export function plainWitness(witness: Witness): Readonly<Record<string, string | number | boolean | null>> {
  return Object.fromEntries([...witness].map(([field, value]) => [field, plainValue(value)]));
}

function plainValue(value: WitnessValue): string | number | boolean | null {
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value === null || typeof value === 'boolean' ? value : formatAddress(value);
}

function printValue(value: WitnessValue): string {
  if (value === null) return 'absent';
  if (typeof value === 'string') return JSON.stringify(textOf(value));
  return isAddress(value) ? formatAddress(value) : String(value);
}

/** The witness as traffic to evaluate. */
export function trafficOfWitness(witness: Witness, scheme: Scheme): Traffic {
  return trafficOf(scheme, witness);
}
