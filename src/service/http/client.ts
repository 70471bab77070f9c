import type { Dispatcher } from 'undici';
import { defined } from '../../kernel/lib/defined.js';
import type { Clock } from '../../kernel/model/clock.js';
import type { ApiReader, ReadRequest, Service, WriteRequest } from '../../kernel/model/request.js';
import { Admission, notSent } from './admission.js';
import { authenticate, type Auth, type Credentials } from './auth.js';
import { requestUrl } from './base-url.js';
import type { Deadline, RunDeadline } from './deadline.js';
import { createDispatcher } from './dispatcher.js';
import type { Proxy } from './proxy.js';
import type { Envelope } from './envelope.js';
import type { ClientEvent } from './events.js';
import { readAll, readPart } from './paging.js';
import type { RateLimit } from './rate-limit.js';
import { backoffMs, retrying } from './retry.js';
import { Sender, type Call } from './sender.js';
import type { ServiceLimit } from './service-limits.js';
import type { Timeouts } from './transport.js';
import type { RequestResult } from './request-result.js';

export { OF_THE_API, parseBaseUrl } from './base-url.js';
export { proxyFor, type Proxy } from './proxy.js';
export {
  OWN_VARIABLES,
  schemesFor,
  type Auth,
  type CredentialPart,
  type Credentials,
  type Scheme,
  type Schemes,
} from './auth.js';
export type { ClientEvent, Exchanged } from './events.js';
export type { ServiceLimit } from './service-limits.js';

export interface ClientOptions {
  /** From `parseBaseUrl`. */
  readonly baseUrl: URL;
  readonly credentials: Credentials;
  readonly auth: Auth;
  /** Requests in flight, at least 1. */
  readonly concurrency: number;
  readonly rateLimit: RateLimit | 'off';
  /** Absent for direct connections. */
  readonly proxy?: Proxy | undefined;
  /** The caller closes its own dispatcher. */
  readonly dispatcher?: Dispatcher;
  readonly clock: Clock;
  /** From 0 up to 1, for jitter of retries. */
  readonly random?: () => number;
  readonly timeouts?: Timeouts;
  /** An interrupt: nothing more starts, reads end, a write in flight finishes. */
  readonly signal?: AbortSignal;
  /** Interrupts when the run's time is over. */
  readonly deadline?: Omit<RunDeadline, 'close'>;
  readonly onEvent?: (event: ClientEvent) => void;
  readonly userAgent: string;
}

export interface Client extends Service {
  /** Requests sent, repeated ones too, and the service's rate limits. */
  readonly sent: {
    readonly reads: number;
    readonly writes: number;
    readonly rateLimits?: readonly ServiceLimit[];
  };
  /** The least milliseconds for so many more requests, by limits and former answers. */
  readonly timeFor: (requests: number) => number;
  /** Closes the connections. */
  close(): Promise<void>;
}

const TIMEOUTS: Timeouts = { connectMs: 10_000, headersMs: 30_000, bodyMs: 30_000, totalMs: 60_000 };

type Signals = readonly (AbortSignal | undefined)[];

/** What ends reads early. */
interface Until {
  readonly interrupt?: AbortSignal | undefined;
  readonly deadline?: Deadline | undefined;
}

/**
 * The API over one set of connections, credentials and limits. Repeats reads if that can help. Sends a write once: only a read can show its effect.
 */
export function createClient(options: ClientOptions): Client {
  const { clock, timeouts = TIMEOUTS, random = Math.random, onEvent = () => {} } = options;
  const { deadline } = options;
  const pace = new Pace(options.concurrency);
  const emit = (event: ClientEvent): void => {
    pace.note(event);
    onEvent(event);
  };
  const dispatcher = options.dispatcher ?? createDispatcher(options.proxy, options.concurrency, timeouts);
  const admission = new Admission(clock, options.rateLimit, emit);
  const sender = new Sender({
    concurrency: options.concurrency,
    admission,
    dispatcher,
    timeouts,
    clock,
    emit,
  });

  const read = (request: ReadRequest, until: Until, ...signals: Signals): Promise<Envelope> =>
    withLinkedSignal([until.interrupt, until.deadline?.over, ...signals], async (signal) => {
      const call = createCall(options, { method: 'GET', query: {}, ...request });
      const pause = async (failures: number, retryAfterMs = 0): Promise<void> => {
        // Admission waits out the service's pauses for all requests.
        if (retryAfterMs === 0) await admission.backOff(backoffMs(failures, random), signal);
      };
      return envelopeOf(
        await retrying(() => sender.send(call, { signal, until: until.deadline?.at }), pause),
      );
    });

  const write = (request: WriteRequest, mayStart?: () => boolean): Promise<Envelope> =>
    withLinkedSignal([options.signal, deadline?.run.over], async (signal) => {
      const bounds = { signal, until: deadline?.run.at, mayStart };
      return envelopeOf(await sender.send(createCall(options, request), bounds));
    });

  const readerThatStops = (until: Until): ApiReader => ({
    get: async (request, signal) => (await read(request, until, signal)).result,
    list: (request, signal) => readAll(request, (page) => read(page, until, signal)),
    listPart: (request, signal) => readPart(request, (page) => read(page, until, signal)),
  });

  return {
    reader: readerThatStops({ interrupt: options.signal, deadline: deadline?.run }),
    proof: readerThatStops({ deadline: deadline?.proof }),
    writer: { send: async (request, mayStart) => (await write(request, mayStart)).result ?? undefined },
    sent: sender.sent,
    timeFor: (requests) => Math.max(admission.delayOfLast(requests), pace.timeFor(requests)),
    close: async () => {
      if (options.dispatcher === undefined) await dispatcher.destroy();
    },
  };
}

function envelopeOf(result: RequestResult): Envelope {
  if (result.status === 'failed') throw result.error;
  return result.envelope;
}

function createCall(
  { baseUrl, credentials, auth, userAgent }: ClientOptions,
  request: Omit<WriteRequest, 'method'> & Pick<ReadRequest, 'isBeside'> & { readonly method: string },
): Call {
  const { method, path, isBeside } = request;
  const url = requestUrl(baseUrl, path, request.query);
  const line = { method, path, host: baseUrl.host, ...defined({ isBeside }) };
  const authentication = authenticate(request, auth, credentials);
  if (authentication.status === 'unusable') {
    const { problem, advice } = authentication;
    throw notSent(line, 'credentials', problem, { advice });
  }
  const target = { ...line, signature: authentication.signature, base: baseUrl };
  const headers = {
    ...authentication.headers,
    accept: 'application/json',
    // Answers are small. A proxy may compress them all the same.
    'accept-encoding': 'identity',
    'user-agent': userAgent,
  };
  if (request.body === undefined) return { ...target, wire: { method, url, headers } };
  const body = JSON.stringify(request.body);
  return {
    ...target,
    wire: { method, url, headers: { ...headers, 'content-type': 'application/json' }, body },
  };
}

/**
 * Runs with a signal that is aborted with any of the sources, for its reason. Then removes its listeners: a long-lived signal must not collect one
 * per request.
 */
async function withLinkedSignal<T>(
  sources: readonly (AbortSignal | undefined)[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(sources.find((source) => source?.aborted)?.reason);
  for (const source of sources) {
    if (source?.aborted) abort();
    source?.addEventListener('abort', abort);
  }
  try {
    return await run(controller.signal);
  } finally {
    for (const source of sources) source?.removeEventListener('abort', abort);
  }
}

/** The service's speed, from answers so far. */
export class Pace {
  readonly #concurrency: number;
  #answers = 0;
  #ms = 0;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Notes an answer's time; ignores other events. */
  note(event: ClientEvent): void {
    if (event.type !== 'answered') return;
    this.#answers += 1;
    this.#ms += event.ms;
  }

  /** Milliseconds for so many more requests at the present speed; 0 without answers. */
  timeFor(requests: number): number {
    return this.#answers === 0 ? 0 : (requests * this.#ms) / this.#answers / this.#concurrency;
  }
}
