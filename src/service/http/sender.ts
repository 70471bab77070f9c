import pLimit, { type LimitFunction } from 'p-limit';
import type { Dispatcher } from 'undici';
import { defined } from '../../kernel/lib/defined.js';
import type { Clock } from '../../kernel/model/clock.js';
import { notSent, type Admission, type Bounds } from './admission.js';
import { CredentialGate } from './credential-gate.js';
import type { ClientEvent, Exchanged } from './events.js';
import { requestIdOf } from './request-id.js';
import { serviceLimits, type ServiceLimit } from './service-limits.js';
import {
  exchange,
  type Answer,
  type Exchange,
  type Failure,
  type Timeouts,
  type WireRequest,
} from './transport.js';
import { resultOf, type RequestResult, type SentRequest } from './request-result.js';

/** A request, ready to send. */
export interface Call extends SentRequest {
  readonly wire: WireRequest;
}

/** Requests sent, and the service's rate limits by the newest answer. */
interface Sent {
  reads: number;
  writes: number;
  rateLimits?: readonly ServiceLimit[];
}

/** Headers without credentials. */
const PLAIN_HEADERS = ['accept', 'accept-encoding', 'content-type', 'user-agent'] as const;

function withoutWhoAsks({ url, headers, body }: WireRequest): Exchanged['request'] {
  const plain = PLAIN_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { url, headers: Object.fromEntries(plain), ...defined({ body }) };
}

function aboutAnswer({ status, headers }: Answer): { readonly status: number; readonly requestId?: string } {
  return { status, ...defined({ requestId: requestIdOf(headers) }) };
}

function aboutFailure({ detail, proxy }: Failure): { readonly reason: string; readonly proxy?: string } {
  return { reason: detail, ...defined({ proxy }) };
}

/** Sends single requests, in order: slot, credential gate, admission, wire. Repeats nothing. */
export class Sender {
  readonly sent: Sent = { reads: 0, writes: 0 };
  readonly #slots: LimitFunction;
  readonly #gate = new CredentialGate();
  readonly #admission: Admission;
  readonly #dispatcher: Dispatcher;
  readonly #timeouts: Timeouts;
  readonly #clock: Clock;
  readonly #emit: (event: ClientEvent) => void;

  constructor(parts: {
    readonly concurrency: number;
    readonly admission: Admission;
    readonly dispatcher: Dispatcher;
    readonly timeouts: Timeouts;
    readonly clock: Clock;
    readonly emit: (event: ClientEvent) => void;
  }) {
    this.#slots = pLimit(parts.concurrency);
    this.#admission = parts.admission;
    this.#dispatcher = parts.dispatcher;
    this.#timeouts = parts.timeouts;
    this.#clock = parts.clock;
    this.#emit = parts.emit;
  }

  /**
   * Sends a request once and judges the answer. An abort stops its start and ends a read; a started write finishes, as its outcome must be known.
   * Throws an ApiError (`not-sent`) if it did not start.
   */
  send(call: Call, bounds: Bounds): Promise<RequestResult> {
    return this.#slots(() => this.#gate.pass(call, () => this.#start(call, bounds)));
  }

  async #start(call: Call, bounds: Bounds): Promise<RequestResult> {
    await this.#admission.enter(call, bounds);
    this.#gate.assertOpen(call);
    if (bounds.mayStart?.() === false)
      throw notSent(call, 'outdated', 'not sent: what was read before it is too old');
    const result = resultOf(call, await this.#exchange(call, bounds.signal));
    if (result.status === 'failed' && result.error.retryAfterMs !== undefined) {
      this.#admission.pause(result.error.retryAfterMs);
    }
    return result;
  }

  async #exchange(call: Call, signal: AbortSignal): Promise<Exchange> {
    const { method, path } = call;
    const isRead = method === 'GET';
    this.sent[isRead ? 'reads' : 'writes'] += 1;
    this.#emit({ type: 'sent', method, path });
    const start = this.#clock.now();
    const result = await exchange(this.#dispatcher, call.wire, this.#timeouts, isRead ? signal : undefined);
    const ms = this.#clock.now() - start;
    if (result.status === 'answered') this.#learnLimits(result.answer);
    this.#emit(
      result.status === 'answered'
        ? { type: 'answered', method, path, ms, ...aboutAnswer(result.answer) }
        : { type: 'unanswered', method, path, ...aboutFailure(result.failure), ms },
    );
    this.#emit({ type: 'exchanged', method, path, request: withoutWhoAsks(call.wire), result, ms });
    return result;
  }

  #learnLimits({ headers }: Answer): void {
    const limits = serviceLimits(headers);
    if (limits.length > 0) this.sent.rateLimits = limits;
  }
}
