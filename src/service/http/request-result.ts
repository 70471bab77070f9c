import { ApiError, type ApiErrorKind, type Delivery, type ServiceError } from '../../kernel/model/errors.js';
import { adviceOn, triedWith, type Sent } from './advice.js';
import { decodeEnvelope, describeErrors, type Decoded, type Envelope } from './envelope.js';
import { meaningOf } from './failure.js';
import { isJson } from './json-body.js';
import { isAboutCredentials } from './known-codes.js';
import { LONGEST_WAIT_MS } from './retry-after.js';
import { requestIdOf } from './request-id.js';
import type { Answer, Exchange, Failure } from './transport.js';

/** What messages may say about a request. `host` only for failed connections. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  /** A refusal of its credentials does not end the run. */
  readonly isBeside?: true;
}

/** A sent request. Advice depends on its credentials and address. */
export type SentRequest = RequestLine & Sent;

/** `transient`: the same read may succeed later. */
export type RequestResult =
  | { readonly status: 'ok'; readonly envelope: Envelope }
  | { readonly status: 'failed'; readonly error: ApiError; readonly transient: boolean };

type Failed = Extract<RequestResult, { readonly status: 'failed' }>;

/** A request's result. Anything but a complete, successful API answer is a failure. */
export function resultOf(request: SentRequest, exchange: Exchange): RequestResult {
  if (exchange.status === 'unanswered') return resultOfFailure(request, exchange.failure);
  const { answer } = exchange;
  if (answer.status >= 300 && answer.status < 400) return redirected(request, answer);
  const decoded = decodeEnvelope(answer.body, answer.contentType);
  if (answer.status === PARTIAL && decoded.kind !== 'failure') return partial(request, answer);
  const isOk = answer.status < 300 && decoded.kind !== 'failure';
  return isOk ? resultOfSuccess(request, answer, decoded) : refusal(request, answer, decoded);
}

/** Following a redirect would carry the API key, and a write's body, to another host. */
function redirected(request: SentRequest, answer: Answer): Failed {
  return failed(request, answer, {
    kind: 'redirect',
    delivery: 'unknown',
    says: 'redirects are not followed',
    transient: false,
  });
}

/** Partial Content (RFC 9110, 15.3.7). Unasked, so it must not count as all. */
const PARTIAL = 206;

function partial(request: SentRequest, answer: Answer): Failed {
  return failed(request, answer, {
    kind: 'incomplete',
    delivery: 'unknown',
    says: 'only a part was answered, and the whole was requested',
    transient: true,
  });
}

const NOTHING: Envelope = { result: undefined, resultInfo: undefined };

function resultOfSuccess(
  request: SentRequest,
  answer: Answer,
  decoded: Exclude<Decoded, { readonly kind: 'failure' }>,
): RequestResult {
  const malformed = (says: string, transient: boolean): Failed =>
    failed(request, answer, { kind: 'malformed', delivery: 'unknown', says, transient });
  if (decoded.kind === 'malformed') {
    const advice = adviceOn({ errors: [], isOfTheApi: false }, request);
    return failed(request, answer, {
      kind: 'malformed',
      delivery: 'unknown',
      says: decoded.problem,
      advice,
      transient: decoded.isCutOff,
    });
  }
  const envelope = decoded.kind === 'success' ? decoded.envelope : NOTHING;
  // Unknown is not empty: a read without result says nothing.
  if (request.method === 'GET' && (envelope.result ?? null) === null) {
    return malformed('the answer has no result', decoded.kind === 'empty' && isJson(answer.contentType));
  }
  return { status: 'ok', envelope };
}

/** Refused by status or `success: false`. */
function refusal(request: SentRequest, answer: Answer, decoded: Decoded): Failed {
  const errors = decoded.kind === 'failure' ? decoded.errors : [];
  const kind = refusalKind(answer.status, errors);
  const wait = answer.retryAfterMs ?? 0;
  const isBusy = kind === 'throttled' || kind === 'unavailable';
  const advice = isBusy ? undefined : adviceOn({ kind, errors, isOfTheApi: isOfTheApi(decoded) }, request);
  const who = advice === undefined ? '' : ` (${triedWith(request.signature)})`;
  return failed(request, answer, {
    kind,
    delivery: answer.status >= 500 && kind !== 'throttled' ? 'unknown' : 'refused',
    says:
      (decoded.kind === 'malformed' ? decoded.problem : describeErrors(errors)) + describeWait(wait) + who,
    errors,
    advice,
    transient: isBusy && wait <= LONGEST_WAIT_MS,
  });
}

/** Anybody may send other bodies, or none. */
function isOfTheApi({ kind }: Decoded): boolean {
  return kind === 'failure' || kind === 'success';
}

/** "Please wait and consider throttling your request speed", with any status. */
const THROTTLED = 971;

/**
 * Several statuses refuse credentials. A 403 with an authentication error may also mean a token without one right, or rights for one zone: that does
 * not end the run, but the advice is the same.
 */
function refusalKind(status: number, errors: readonly ServiceError[]): ApiErrorKind {
  const codes = errors.map((error) => error.code ?? 0);
  if (status === 429 || codes.includes(THROTTLED)) return 'throttled';
  if (status >= 500 || status === 408) return 'unavailable';
  if (status === 401 || codes.some((code) => isAboutCredentials(code, status))) return 'credentials';
  if (status === 403) return 'forbidden';
  return status === 404 ? 'not-found' : 'rejected';
}

function describeWait(ms: number): string {
  return ms > LONGEST_WAIT_MS ? ` (the service asks to wait ${Math.ceil(ms / 1000)} s)` : '';
}

function failed(
  { method, path }: RequestLine,
  { status, retryAfterMs, headers }: Answer,
  detail: {
    readonly kind: ApiErrorKind;
    readonly delivery: Delivery;
    readonly says: string;
    readonly errors?: readonly ServiceError[];
    readonly advice?: string | undefined;
    readonly transient: boolean;
  },
): Failed {
  const { says, transient, ...about } = detail;
  const id = requestIdOf(headers);
  const named = id === undefined ? '' : ` (request id ${id})`;
  const message = [`${method} ${path}: HTTP ${status}`, says].filter(Boolean).join(': ') + named;
  const error = new ApiError(message, { ...about, method, path, status, retryAfterMs });
  return { status: 'failed', error, transient };
}

function resultOfFailure({ method, path, host }: RequestLine, failure: Failure): Failed {
  const { kind, delivery, transient, says, advice } = meaningOf(failure, host);
  const error = new ApiError(`${method} ${path}: ${says}`, { kind, delivery, method, path, advice });
  return { status: 'failed', error, transient };
}
