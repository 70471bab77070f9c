import { COUNTRIES } from '../expressions/catalogue/countries.js';
import { ADDRESSES, isCountry, SIX, TRUTHS } from './field.js';
import type { Numbers, Range, Texts, Values } from './sets.js';
import { addressOf, type Address } from '../expressions/addresses.js';
import type { WitnessValue } from './witness.js';

/** A usual value, else the first. Null: only "absent" is left. Undefined: none has a name, as no country has the code. */
export function sampleOf(field: string, values: Values): WitnessValue | undefined {
  const present = values.kind === 'texts' ? sampleText(field, values) : sampleNumber(field, values);
  if (present !== undefined) return present;
  return values.hasAbsent ? null : undefined;
}

function sampleText(field: string, { members, isComplement }: Texts): string | undefined {
  if (!isComplement) return [...members].find((text) => !isCountry(field) || COUNTRIES.has(text));
  const usual = usualTexts(field).find((text) => !members.has(text));
  if (usual !== undefined || isCountry(field)) return usual;
  // One more than members, so one is not a member.
  const [stem = ''] = usualTexts(field);
  return Array.from({ length: members.size + 1 }, (_, index) => `${stem}${index}`).find(
    (text) => !members.has(text),
  );
}

function usualTexts(field: string): readonly string[] {
  return USUAL_TEXTS.find(([name]) => field.endsWith(name))?.[1] ?? ['x'];
}

const USUAL_TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ['.country', 'US DE GB FR JP BR IN CA AU NL SE ES IT PL MX ZA KR SG CH AT'.split(' ')],
  ['.continent', 'NA EU AS SA OC AF AN'.split(' ')],
  ['http.host', ['www.example.com', 'example.com', 'host']],
  ['.method', 'GET POST HEAD PUT DELETE OPTIONS PATCH'.split(' ')],
  ['.version', ['HTTP/2', 'HTTP/1.1', 'HTTP/3', 'HTTP/1.0']],
  ['.full_uri', ['https://www.example.com/', 'https://www.example.com/page']],
  ['.path', ['/', '/page']],
  ['.uri', ['/', '/page']],
  ['ip.proto', ['tcp', 'udp', 'icmp', 'gre', 'esp']],
];

function sampleNumber(field: string, { domain, ranges }: Numbers): WitnessValue | undefined {
  const first = ranges.find(({ from, to }) => from < to) ?? ranges[0];
  if (first === undefined) return undefined;
  if (domain === TRUTHS) return first.to === 1n;
  const usual = usualNumbers(field, domain === ADDRESSES).find((number) => isIn(ranges, number));
  return domain === ADDRESSES ? addressAt(usual ?? insideOf(first)) : (usual ?? first.from);
}

function isIn(ranges: readonly Range[], number: bigint): boolean {
  return ranges.some(({ from, to }) => from <= number && number <= to);
}

/** A host rather than the network's address. */
function insideOf({ from, to }: Range): bigint {
  return to - from > 1n ? from + 1n : from;
}

function usualNumbers(field: string, areAddresses: boolean): readonly bigint[] {
  if (areAddresses) return USUAL_ADDRESSES;
  return field.endsWith('port') ? USUAL_PORTS : USUAL_NUMBERS;
}

const USUAL_PORTS = [443n, 80n, 22n, 53n, 8080n, 25n, 1024n, 50000n, 1n];
const USUAL_NUMBERS = [0n, 1n, 2n, 10n, 50n, 100n, 1000n, 1_700_000_000n];
/** Addresses for documentation (RFC 5737, RFC 3849). */
const USUAL_ADDRESSES = ['203.0.113.7', '198.51.100.7', '192.0.2.7', '2001:db8::7'].flatMap((text) => {
  const address = addressOf(text);
  return address === undefined ? [] : [address.version === 4 ? address.value : SIX + address.value];
});

function addressAt(number: bigint): Address {
  return number < SIX ? { version: 4, value: number } : { version: 6, value: number - SIX };
}
