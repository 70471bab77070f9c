import type { ApiErrorKind, Delivery } from '../../kernel/model/errors.js';
import type { Failure, ProxyFailure } from './transport.js';

/** What a missing answer means. `transient`: the same read may succeed later. */
export interface Meaning {
  readonly kind: Extract<ApiErrorKind, 'unavailable' | 'malformed' | 'aborted'>;
  readonly delivery: Delivery;
  readonly transient: boolean;
  readonly says: string;
  /** More specific advice than the kind's. */
  readonly advice?: string;
}

/** Reads a failure. `host` is named if the connection failed. */
export function meaningOf(failure: Failure, host: string): Meaning {
  if (failure.reason === 'proxy-failed') return meaningOfProxy(failure, host);
  const { reason, detail, proxy } = failure;
  const { says, ...meaning } = MEANINGS[reason];
  if (proxy !== undefined)
    return {
      ...meaning,
      delivery: 'not-sent',
      says: `${proxy} did not connect to ${host} (${detail})`,
      advice: adviceOnProxy(undefined),
    };
  return { ...meaning, says: `${says(host)} (${detail})` };
}

/** A proxy's answer that the other end fails may pass. Its own refusal stays. */
function meaningOfProxy({ detail, proxy, status }: ProxyFailure, host: string): Meaning {
  return {
    kind: 'unavailable',
    delivery: 'not-sent',
    transient: status === undefined || status >= 500,
    says:
      status === undefined
        ? `could not connect through ${proxy} (${detail})`
        : `${proxy} refuses to connect to ${host} (${detail})`,
    advice: adviceOnProxy(status),
  };
}

function adviceOnProxy(status: number | undefined): string {
  if (status === 407)
    return 'Write the user name and the password of the proxy into that variable: http://NAME:PASSWORD@HOST:PORT. Only Basic authentication is supported.';
  if (status === undefined) return 'Check the address in that variable, and whether the proxy runs.';
  return 'The answer is from the proxy, not from the API. Check what it allows. NO_PROXY lists hosts that are reached directly.';
}

const MEANINGS: Readonly<
  Record<
    Exclude<Failure, ProxyFailure>['reason'],
    Omit<Meaning, 'says'> & { readonly says: (host: string) => string }
  >
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
    advice:
      "For an authority of your own, NODE_EXTRA_CA_CERTS has to name the file with its certificate. If Node can't read that file, it only warns when the run starts.",
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
