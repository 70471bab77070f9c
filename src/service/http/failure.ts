import type { ApiErrorKind, Delivery } from '../../kernel/model/errors.js';
import type { Failure } from './transport.js';

/** What an exchange without an answer means for the request. `transient`: the same read may well succeed a little later. */
export interface Meaning {
  readonly kind: Extract<ApiErrorKind, 'unavailable' | 'malformed' | 'aborted'>;
  readonly delivery: Delivery;
  readonly transient: boolean;
  readonly says: string;
}

/** Reads a failure; `host` is named where the connection is what failed. */
export function meaningOf({ reason, detail }: Failure, host: string): Meaning {
  const { says, ...meaning } = MEANINGS[reason];
  return { ...meaning, says: `${says(host)} (${detail})` };
}

const MEANINGS: Readonly<
  Record<Failure['reason'], Omit<Meaning, 'says'> & { readonly says: (host: string) => string }>
> = {
  'not-connected': {
    kind: 'unavailable',
    delivery: 'not-sent',
    transient: true,
    says: (host) => `could not connect to ${host}`,
  },
  certificate: {
    kind: 'unavailable',
    delivery: 'not-sent',
    transient: false,
    says: (host) => `the certificate of ${host} was not accepted`,
  },
  timeout: {
    kind: 'unavailable',
    delivery: 'unknown',
    transient: true,
    says: (host) => `${host} did not answer in time`,
  },
  broken: {
    kind: 'unavailable',
    delivery: 'unknown',
    transient: true,
    says: (host) => `the connection to ${host} broke`,
  },
  'too-large': {
    kind: 'malformed',
    delivery: 'unknown',
    transient: false,
    says: () => 'the answer is too large',
  },
  aborted: {
    kind: 'aborted',
    delivery: 'unknown',
    transient: false,
    says: () => 'zonewright did not wait for the answer',
  },
};
