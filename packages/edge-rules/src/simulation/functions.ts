import { formatAddress } from '../expressions/addresses.js';
import { isAddress, isList, known, unknown, ABSENT, type PartialValue, type Value } from './value.js';

/**
 * A function's result; unknown if not documented exactly. Absent for an absent first argument, but for counts
 * and concatenations.
 */
export function callFunction(name: string, parameters: readonly PartialValue[]): PartialValue {
  const compute = FUNCTIONS.get(name);
  if (compute === undefined) return unknown(`${name}()`);
  const unknowns = parameters.flatMap((parameter) => (parameter.kind === 'unknown' ? parameter.because : []));
  if (unknowns.length > 0) return unknown(...unknowns);
  if (parameters[0]?.kind === 'absent' && KEEPS_ABSENT.has(name)) return ABSENT;
  const values = parameters.flatMap((parameter) => (parameter.kind === 'value' ? [parameter.value] : []));
  const result = values.length === parameters.length ? compute(values) : undefined;
  return result === undefined ? unknown(`${name}()`) : known(result);
}

const KEEPS_ABSENT = new Set(['lower', 'upper', 'substring', 'to_string', 'starts_with', 'ends_with']);

/** Undefined if the result is not documented. */
type Compute = (values: readonly Value[]) => Value | undefined;

const FUNCTIONS: ReadonlyMap<string, Compute> = new Map<string, Compute>([
  [
    'lower',
    ([text]) => withText(text, (bytes) => bytes.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  ],
  [
    'upper',
    ([text]) => withText(text, (bytes) => bytes.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  ],
  ['len', ([counted]) => lengthOf(counted)],
  ['starts_with', ([text, start]) => withTexts(text, start, (bytes, head) => bytes.startsWith(head))],
  ['ends_with', ([text, end]) => withTexts(text, end, (bytes, tail) => bytes.endsWith(tail))],
  ['concat', concat],
  ['substring', substring],
  ['to_string', ([value]) => printed(value)],
]);

function withText(text: Value | undefined, compute: (bytes: string) => Value): Value | undefined {
  return typeof text === 'string' ? compute(text) : undefined;
}

function withTexts(
  text: Value | undefined,
  other: Value | undefined,
  compute: (bytes: string, others: string) => Value,
): Value | undefined {
  return typeof text === 'string' && typeof other === 'string' ? compute(text, other) : undefined;
}

/** The bytes of a text, or the items of a list. */
function lengthOf(counted: Value | undefined): bigint | undefined {
  if (counted === undefined) return undefined;
  return typeof counted === 'string' || isList(counted) ? BigInt(counted.length) : undefined;
}

function concat(values: readonly Value[]): Value | undefined {
  if (values.every((value) => typeof value === 'string')) return values.join('');
  return values.every((value) => isList(value)) ? values.flat() : undefined;
}

/** Positions are bytes; negative ones count from the end. Outside the text: not documented. */
function substring([text, start, end]: readonly Value[]): Value | undefined {
  if (typeof text !== 'string' || typeof start !== 'bigint') return undefined;
  if (end !== undefined && typeof end !== 'bigint') return undefined;
  const length = BigInt(text.length);
  const position = (offset: bigint): bigint => (offset < 0n ? offset + length : offset);
  const [from, to] = [position(start), end === undefined ? length : position(end)];
  return from >= 0n && from <= to && to <= length ? text.slice(Number(from), Number(to)) : undefined;
}

/** No document says how IPv6 addresses are printed. */
function printed(value: Value | undefined): string | undefined {
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return value !== undefined && isAddress(value) && value.version === 4 ? formatAddress(value) : undefined;
}
