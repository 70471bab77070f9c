import type { ApiErrorKind, ServiceError } from '../../kernel/model/errors.js';
import type { Scheme, Signature } from './auth.js';
import { KNOWN_CODES, knownCode } from './known-codes.js';

/** How messages call the two ways to show who asks. */
export const SCHEME_NAMES: Readonly<Record<Scheme, string>> = {
  token: 'API token',
  key: 'API email and key',
};

/** The parts of a refusal that advice depends on. */
interface Refusal {
  readonly kind?: ApiErrorKind;
  /** The service's own words; none where what answered is not the API. */
  readonly errors: readonly ServiceError[];
  readonly isOfTheApi: boolean;
}

/** How a request was sent: with which credentials, and to which base address. */
export interface Sent {
  readonly signature: Signature;
  readonly base: URL;
}

/** `the API token of ZONEWRIGHT_API_TOKEN; … are set too`: who asked, by the names of variables, never by their values. */
export function askedWith({ scheme, from, other }: Signature): string {
  const too = other === undefined ? '' : `; ${other.from} ${other.scheme === 'key' ? 'are' : 'is'} also set`;
  return `asked with the ${SCHEME_NAMES[scheme]} of ${from}${too}`;
}

/** What to do about a refusal, in sentences; undefined when no more is known than its HTTP status and words. Pure. */
export function adviceOn(
  { kind, errors, isOfTheApi }: Refusal,
  { signature, base }: Sent,
): string | undefined {
  if (!isOfTheApi) return addressAdvice(base);
  // What a 401 without a number says is the same.
  const unnumbered = kind === 'credentials' ? KNOWN_CODES[10000] : undefined;
  const known = errors.map(({ code = 0 }) => knownCode(code)).find((one) => one !== undefined) ?? unnumbered;
  if (known === undefined) return undefined;
  const more = known.about === 'route' ? incompleteAddress(base) : otherCredentials(signature);
  return more === undefined ? known.advice : `${known.advice} ${more}`;
}

/** The way to the other credentials: where two are set, the one that was used may be the stale one. */
export function otherCredentials({ from, other }: Signature): string | undefined {
  if (other === undefined) return undefined;
  return `To use the ${SCHEME_NAMES[other.scheme]} instead, write "auth: ${other.scheme}" into zonewright.yaml, or unset ${from}.`;
}

/** Where the paths of the public API begin. */
const ROOT = '/client/v4';

function addressAdvice(base: URL): string {
  return (
    incompleteAddress(base) ?? `The answer is perhaps not from the API: check the base address, ${base.href}.`
  );
}

function incompleteAddress({ pathname, href }: URL): string | undefined {
  if (pathname.endsWith(ROOT)) return undefined;
  return `The base address is ${href}, without ${ROOT} at its end: the public API needs it.`;
}
