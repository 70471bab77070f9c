import type { ApiErrorKind, Outcome } from '../../kernel/model/errors.js';
import type { Failure } from './transport.js';

/** What an exchange without an answer means for the request. `transient`: the same read may well succeed a little later. */
export interface Meaning {
  readonly kind: Extract<ApiErrorKind, 'unavailable' | 'malformed' | 'aborted'>;
  readonly outcome: Outcome;
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
    outcome: 'not-sent',
    transient: true,
    says: (host) => `could not connect to ${host}`,
  },
  certificate: {
    kind: 'unavailable',
    outcome: 'not-sent',
    transient: false,
    says: (host) => `the certificate of ${host} was not accepted`,
  },
  timeout: {
    kind: 'unavailable',
    outcome: 'unknown',
    transient: true,
    says: (host) => `${host} did not answer in time`,
  },
  broken: {
    kind: 'unavailable',
    outcome: 'unknown',
    transient: true,
    says: (host) => `the connection to ${host} broke`,
  },
  'too-large': {
    kind: 'malformed',
    outcome: 'unknown',
    transient: false,
    says: () => 'the answer is too large',
  },
  aborted: {
    kind: 'aborted',
    outcome: 'unknown',
    transient: false,
    says: () => 'the answer was not waited for',
  },
};
