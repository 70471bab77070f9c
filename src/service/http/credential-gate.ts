import type { ApiErrorKind } from '../../kernel/model/errors.js';
import { notSent } from './admission.js';
import { otherCredentials, SCHEME_NAMES } from './advice.js';
import type { Scheme, Signature } from './auth.js';
import type { RequestLine, RequestResult, SentRequest } from './request-result.js';

/** Refusals that show accepted credentials. */
const RECOGNISED: ReadonlySet<ApiErrorKind> = new Set(['forbidden', 'not-found', 'rejected']);

/**
 * Makes wrong credentials cost one request: each scheme's first goes alone, the others wait. After a refusal nothing more is sent, as repeated
 * failures lock accounts out. If nothing depends on the refused request, only its scheme stops.
 */
export class CredentialGate {
  readonly #accepted = new Set<Scheme>();
  readonly #probes = new Map<Scheme, Promise<RequestResult>>();
  readonly #refusedBeside = new Map<Scheme, Signature>();
  #refused: Signature | undefined;

  /** Sends through the gate. Throws an ApiError (`credentials`, `not-sent`) after a refusal. */
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

  /** For a request that waited behind the gate. Throws like `pass`. */
  assertOpen(target: RequestLine): void {
    if (this.#refused !== undefined) throw this.#notSent(target, this.#refused);
  }

  #notSent(target: RequestLine, refused: Signature): Error {
    // Other requests would be refused too.
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
