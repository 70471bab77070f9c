import type { Scheme } from '../expressions/catalogue/fields.js';
import { trafficOf, type Traffic } from './traffic.js';
import { formatAddress, type Address } from '../expressions/addresses.js';
import { textOf } from '../expressions/strings.js';
import { isAddress } from './value.js';

/** A packet or request: the fields that matter, in reading order. Null is absent. Texts are bytes. */
export type Witness = ReadonlyMap<string, WitnessValue>;

export type WitnessValue = bigint | boolean | string | Address | null;

/** `{ tcp.dstport: 8080, ip.src.country: "SX" }`, or `any request` if no field matters. */
export function printWitness(witness: Witness, scheme: Scheme): string {
  if (witness.size === 0) return scheme === 'http' ? 'any request' : 'any packet';
  return `{ ${[...witness].map(([field, value]) => `${field}: ${printValue(value)}`).join(', ')} }`;
}

/** As a rule test writes it. Null is absent. Numbers that JSON can't hold are texts. */
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

/** Adds fields that follow from others. */
export function trafficOfWitness(witness: Witness, scheme: Scheme): Traffic {
  return trafficOf(scheme, witness);
}
