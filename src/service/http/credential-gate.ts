import type { ApiErrorKind } from '../../kernel/model/errors.js';
import { notSent } from './admission.js';
import { otherCredentials, SCHEME_NAMES } from './advice.js';
import type { Scheme, Signature } from './auth.js';
import type { RequestLine, RequestResult, SentRequest } from './request-result.js';

/** Refusals that show that the service accepted the credentials. */
const RECOGNISED: ReadonlySet<ApiErrorKind> = new Set(['forbidden', 'not-found', 'rejected']);

/**
 * Makes wrong credentials cost one request. The first request of each scheme goes alone while the others wait for what
 * it shows; once credentials were refused, no later request is sent, since repeated failures lock accounts out.
 */
export class CredentialGate {
  readonly #accepted = new Set<Scheme>();
  readonly #probes = new Map<Scheme, Promise<RequestResult>>();
  readonly #refusedBeside = new Map<Scheme, Signature>();
  #refused: Signature | undefined;

  /** Sends through the gate. Throws an ApiError (`credentials`, `not-sent`) when credentials were refused before. */
  async pass(target: SentRequest, send: () => Promise<RequestResult>): Promise<RequestResult> {
    const { signature } = target;
    const { scheme } = signature;
    for (;;) {
      this.assertOpen(target);
      if (target.isBeside === true) return this.#beside(signature, await send());
      this.#refused = this.#refusedBeside.get(scheme);
      this.assertOpen(target);
      if (this.#accepted.has(scheme)) return this.#learn(signature, await send());
      const probe = this.#probes.get(scheme);
      if (probe === undefined) return this.#probe(signature, send);
      await Promise.allSettled([probe]);
    }
  }

  /** For a request that had to wait behind the gate: throws like `pass`. */
  assertOpen(target: RequestLine): void {
    if (this.#refused === undefined) return;
    const { scheme, from } = this.#refused;
    const says = `not sent: the service did not accept the ${SCHEME_NAMES[scheme]} of ${from} before`;
    throw notSent(target, 'credentials', says, { advice: otherCredentials(this.#refused) });
  }

  async #probe(signature: Signature, send: () => Promise<RequestResult>): Promise<RequestResult> {
    const { scheme } = signature;
    const probe = send().then((verdict) => this.#learn(signature, verdict));
    this.#probes.set(scheme, probe);
    try {
      return await probe;
    } finally {
      this.#probes.delete(scheme);
    }
  }

  /** Nothing depends on it: only what would be asked with the same credentials is not sent any more. */
  #beside(signature: Signature, verdict: RequestResult): RequestResult {
    const isRefused = verdict.status !== 'ok' && verdict.error.kind === 'credentials';
    if (isRefused) this.#refusedBeside.set(signature.scheme, signature);
    return verdict;
  }

  #learn(signature: Signature, verdict: RequestResult): RequestResult {
    const { scheme } = signature;
    if (verdict.status === 'ok' || RECOGNISED.has(verdict.error.kind)) this.#accepted.add(scheme);
    else if (verdict.error.kind === 'credentials') this.#refused = signature;
    return verdict;
  }
}
