import type { Dispatcher } from 'undici';
import { decompressed } from './compression.js';
import { endingOf, ENDING_WORDS } from '../../kernel/model/ending.js';
import { printable } from './printable.js';
import { parseRetryAfter } from './retry-after.js';
import { isOfCertificate, onTheWay, TunnelError, type WayThere } from './tunnel.js';

export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Milliseconds: to connect, to the answer's head, between parts of its body, in all. */
export interface Timeouts {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly totalMs: number;
}

export interface Answer {
  readonly status: number;
  /** By lower-case name; repeated ones joined (RFC 9110, section 5.3). */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly contentType: string;
  /** Retry-After in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly body: Uint8Array;
}

/**
 * Why there is no answer. `not-connected`, `certificate` and `proxy-failed` are certain: no byte left. `detail`: the error's code, else its words.
 */
export type Failure =
  | {
      readonly reason: 'not-connected' | 'certificate' | 'timeout' | 'broken' | 'too-large' | 'aborted';
      readonly detail: string;
      /** If given up: the proxy that had not connected yet, so no byte left. */
      readonly proxy?: string;
    }
  | ProxyFailure;

/** A proxy's failure. `proxy`: its name in messages; `status`: its answer's, if any. */
export interface ProxyFailure {
  readonly reason: 'proxy-failed';
  readonly detail: string;
  readonly proxy: string;
  readonly status: number | undefined;
}

export type Exchange =
  | { readonly status: 'answered'; readonly answer: Answer }
  | { readonly status: 'unanswered'; readonly failure: Failure };

/** Longer answers are not read: the API has none, and memory is limited. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Sends one request and reads the whole answer, without redirects. Never throws. Timeouts, aborts and answers over 16 MiB destroy the
 * connection, so that no late answer is read as another's.
 */
export async function exchange(
  dispatcher: Dispatcher,
  message: WireRequest,
  timeouts: Timeouts,
  signal?: AbortSignal,
): Promise<Exchange> {
  if (signal?.aborted) return unanswered(givenUp(signal));
  const stop = new AbortController();
  const abort = () => stop.abort(new Stopped(givenUp(signal)));
  const expire = () =>
    stop.abort(new Stopped({ reason: 'timeout', detail: `${timeouts.totalMs} ms in total` }));
  const deadline = setTimeout(expire, timeouts.totalMs);
  signal?.addEventListener('abort', abort);
  const there: WayThere = {};
  try {
    return await Promise.race([
      onTheWay(there, () => converse(dispatcher, message, timeouts, stop.signal)),
      whenStopped(stop.signal),
    ]);
  } catch (error) {
    const stopped: unknown = stop.signal.reason;
    return unanswered(stopped instanceof Stopped ? stoppedAt(there, stopped.failure) : classify(error));
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', abort);
  }
}

function givenUp(signal: AbortSignal | undefined): Failure {
  return { reason: 'aborted', detail: ENDING_WORDS[endingOf(signal)] };
}

/** Blames a slow proxy, not what is behind it. */
function stoppedAt({ proxy }: WayThere, failure: Failure): Failure {
  if (proxy === undefined) return failure;
  if (failure.reason === 'timeout')
    return { reason: 'proxy-failed', detail: `no answer in ${failure.detail}`, proxy, status: undefined };
  return failure.reason === 'aborted' ? { ...failure, proxy } : failure;
}

class Stopped extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** undici looks at the signal only once connected. */
function whenStopped(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped', { cause: signal.reason })), {
      once: true,
    });
  });
}

async function converse(
  dispatcher: Dispatcher,
  message: WireRequest,
  timeouts: Timeouts,
  signal: AbortSignal,
): Promise<Exchange> {
  const { origin, pathname, search } = message.url;
  const response = await dispatcher.request({
    origin,
    path: pathname + search,
    method: message.method,
    headers: message.headers,
    body: message.body ?? null,
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
    signal,
  });
  const sent = await readBody(response.body);
  const body =
    sent && decompressed(sent, String(response.headers['content-encoding'] ?? ''), MAX_ANSWER_BYTES);
  if (body === undefined)
    return unanswered({ reason: 'too-large', detail: `over ${MAX_ANSWER_BYTES} bytes` });
  return { status: 'answered', answer: { ...readHead(response), body } };
}

async function readBody(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function readHead({ statusCode, headers }: Dispatcher.ResponseData): Omit<Answer, 'body'> {
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()])),
    contentType: String(headers['content-type'] ?? ''),
    retryAfterMs: parseRetryAfter(headers['retry-after'], headers['date'], Date.now()),
  };
}

function unanswered(failure: Failure): Exchange {
  return { status: 'unanswered', failure };
}

const CONNECTING = new Set(['connect', 'getaddrinfo']);
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Only certain failures to connect are `not-connected`: others may have reached the service. */
function classify(error: unknown): Failure {
  if (error instanceof TunnelError) {
    const { detail, proxy, status } = error;
    return { reason: 'proxy-failed', detail, proxy, status };
  }
  const code = textMember(error, 'code');
  const detail = code ?? printable(String(error));
  if (isOfCertificate(error)) return { reason: 'certificate', detail };
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || failedToConnect(error))
    return { reason: 'not-connected', detail };
  return { reason: code !== undefined && TIMEOUTS.has(code) ? 'timeout' : 'broken', detail };
}

/** A host with several addresses fails with an error for each. */
function failedToConnect(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(failedToConnect);
  return CONNECTING.has(textMember(error, 'syscall') ?? '');
}

function textMember(error: unknown, name: 'code' | 'syscall'): string | undefined {
  const value: unknown = Reflect.get(Object(error), name);
  return typeof value === 'string' ? value : undefined;
}
