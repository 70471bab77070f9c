import type { ApiErrorKind } from '../../kernel/model/errors.js';
import { notSent } from './admission.js';
import type { Scheme } from './auth.js';
import type { RequestLine, RequestResult } from './request-result.js';

/** Refusals that show that the service accepted the credentials. */
const RECOGNISED: ReadonlySet<ApiErrorKind> = new Set(['forbidden', 'not-found', 'rejected']);

const NAMES: Readonly<Record<Scheme, string>> = { token: 'API token', key: 'API email and key' };

/**
 * Makes wrong credentials cost one request. The first request of each scheme goes alone while the others wait for what
 * it shows; once credentials were refused, no later request is sent, since repeated failures lock accounts out.
 */
export class CredentialGate {
  readonly #accepted = new Set<Scheme>();
  readonly #probes = new Map<Scheme, Promise<RequestResult>>();
  #refused: Scheme | undefined;

  /** Sends through the gate. Throws an ApiError (`credentials`, `not-sent`) when credentials were refused before. */
  async pass(
    scheme: Scheme,
    target: RequestLine,
    send: () => Promise<RequestResult>,
  ): Promise<RequestResult> {
    for (;;) {
      this.assertOpen(target);
      if (this.#accepted.has(scheme)) return this.#learn(scheme, await send());
      const probe = this.#probes.get(scheme);
      if (probe === undefined) return this.#probe(scheme, send);
      await Promise.allSettled([probe]);
    }
  }

  /** For a request that had to wait behind the gate: throws like `pass`. */
  assertOpen(target: RequestLine): void {
    if (this.#refused === undefined) return;
    const says = `not sent: the service did not accept the ${NAMES[this.#refused]} before`;
    throw notSent(target, 'credentials', says);
  }

  async #probe(scheme: Scheme, send: () => Promise<RequestResult>): Promise<RequestResult> {
    const probe = send().then((verdict) => this.#learn(scheme, verdict));
    this.#probes.set(scheme, probe);
    try {
      return await probe;
    } finally {
      this.#probes.delete(scheme);
    }
  }

  #learn(scheme: Scheme, verdict: RequestResult): RequestResult {
    if (verdict.status === 'ok' || RECOGNISED.has(verdict.error.kind)) this.#accepted.add(scheme);
    else if (verdict.error.kind === 'credentials') this.#refused = scheme;
    return verdict;
  }
}
