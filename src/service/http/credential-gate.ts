import type { ApiErrorKind } from '../../kernel/model/errors.js';
import { notSent } from './admission.js';
import { otherCredentials, SCHEME_NAMES } from './advice.js';
import type { Scheme, Signature } from './auth.js';
import type { RequestLine, RequestResult, SentRequest } from './request-result.js';

/** Refusals that show that the service accepted the credentials. */
const RECOGNISED: ReadonlySet<ApiErrorKind> = new Set(['forbidden', 'not-found', 'rejected']);

/**
 * Makes wrong credentials cost one request. The first request of each scheme goes alone while the others wait for what
 * it shows; once credentials were refused, no later request is sent, since repeated failures lock accounts out. Where nothing depends on the
 * request that was refused, only those of its scheme are not sent.
 */
export class CredentialGate {
  readonly #accepted = new Set<Scheme>();
  readonly #probes = new Map<Scheme, Promise<RequestResult>>();
  readonly #refusedBeside = new Map<Scheme, Signature>();
  #refused: Signature | undefined;

  /** Sends through the gate. Throws an ApiError (`credentials`, `not-sent`) when credentials were refused before. */
  async pass(target: SentRequest, send: () => Promise<RequestResult>): Promise<RequestResult> {
    const { scheme } = target.signature;
    for (;;) {
      this.assertOpen(target);
      const refused = this.#refusedBeside.get(scheme);
      if (refused !== undefined) throw this.#notSent(target, refused);
      if (this.#accepted.has(scheme)) return this.#learn(target, await send());
      const probe = this.#probes.get(scheme);
      if (probe === undefined) return this.#probe(target, send);
      await Promise.allSettled([probe]);
    }
  }

  /** For a request that had to wait behind the gate: throws like `pass`. */
  assertOpen(target: RequestLine): void {
    if (this.#refused !== undefined) throw this.#notSent(target, this.#refused);
  }

  #notSent(target: RequestLine, refused: Signature): Error {
    // What everything depends on would be refused as well.
    if (target.isBeside !== true) this.#refused = refused;
    const { scheme, from } = refused;
    const says = `not sent: the service did not accept the ${SCHEME_NAMES[scheme]} of ${from} before`;
    return notSent(target, 'credentials', says, { advice: otherCredentials(refused) });
  }

  async #probe(target: SentRequest, send: () => Promise<RequestResult>): Promise<RequestResult> {
    const { scheme } = target.signature;
    const probe = send().then((verdict) => this.#learn(target, verdict));
    this.#probes.set(scheme, probe);
    try {
      return await probe;
    } finally {
      this.#probes.delete(scheme);
    }
  }

  #learn({ signature, isBeside }: SentRequest, verdict: RequestResult): RequestResult {
    const { scheme } = signature;
    if (verdict.status === 'ok' || RECOGNISED.has(verdict.error.kind)) this.#accepted.add(scheme);
    else if (verdict.error.kind !== 'credentials') return verdict;
    else if (isBeside === true) this.#refusedBeside.set(scheme, signature);
    else this.#refused = signature;
    return verdict;
  }
}
