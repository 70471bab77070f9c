import type { ApiErrorKind, ServiceError } from '../../kernel/model/errors.js';
import type { Scheme, Signature } from './auth.js';
import { KNOWN_CODES, knownCode } from './known-codes.js';

/** Names of the two schemes in messages. */
export const SCHEME_NAMES: Readonly<Record<Scheme, string>> = {
  token: 'API token',
  key: 'API email and key',
};

/** What advice about a refusal depends on. */
interface Refusal {
  readonly kind?: ApiErrorKind;
  /** The service's words; none if it is not the API. */
  readonly errors: readonly ServiceError[];
  readonly isOfTheApi: boolean;
}

/** A request's credentials and base address. */
export interface Sent {
  readonly signature: Signature;
  readonly base: URL;
}

/** `asked with the API token of ZONEWRIGHT_API_TOKEN; … are also set`, without values. */
export function triedWith({ scheme, from, other }: Signature): string {
  const too = other === undefined ? '' : `; ${other.from} ${other.scheme === 'key' ? 'are' : 'is'} also set`;
  return `asked with the ${SCHEME_NAMES[scheme]} of ${from}${too}`;
}

/** Advice on a refusal; undefined if no more is known than its status and words. Pure. */
export function adviceOn(
  { kind, errors, isOfTheApi }: Refusal,
  { signature, base }: Sent,
): string | undefined {
  if (!isOfTheApi) return addressAdvice(base);
  // A 401 without a number means the same.
  const unnumbered = kind === 'credentials' ? KNOWN_CODES[10000] : undefined;
  const known = errors.map(({ code = 0 }) => knownCode(code)).find((one) => one !== undefined) ?? unnumbered;
  if (known === undefined) return undefined;
  const more = known.about === 'route' ? incompleteAddress(base) : otherCredentials(signature);
  return more === undefined ? known.advice : `${known.advice} ${more}`;
}

/** How to use the other credentials: of two, the used one may be stale. */
export function otherCredentials({ from, other }: Signature): string | undefined {
  if (other === undefined) return undefined;
  return `To use the ${SCHEME_NAMES[other.scheme]} instead, write "auth: ${other.scheme}" into zonewright.yaml, or unset ${from}.`;
}

/** The start of the public API's paths. */
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
