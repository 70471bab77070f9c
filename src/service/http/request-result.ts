import { ApiError, type ApiErrorKind, type Delivery, type ServiceError } from '../../kernel/model/errors.js';
import { decodeEnvelope, describeErrors, type Decoded, type Envelope } from './envelope.js';
import { meaningOf } from './failure.js';
import { isJson } from './json-body.js';
import { LONGEST_WAIT_MS } from './retry-after.js';
import type { Answer, Exchange, Failure } from './transport.js';

/** What a message may say about a request. `host` appears only where the connection is what failed. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly host: string;
}

/** `transient`: the same read may well succeed a little later. */
export type RequestResult =
  | { readonly status: 'ok'; readonly envelope: Envelope }
  | { readonly status: 'failed'; readonly error: ApiError; readonly transient: boolean };

type Failed = Extract<RequestResult, { readonly status: 'failed' }>;

/** What became of a request. Everything that is not a complete, successful answer of the API is a failure. */
export function resultOf(request: RequestLine, exchange: Exchange): RequestResult {
  if (exchange.status === 'unanswered') return resultOfFailure(request, exchange.failure);
  const { answer } = exchange;
  if (answer.status >= 300 && answer.status < 400) return redirected(request, answer);
  const decoded = decodeEnvelope(answer.body, answer.contentType);
  if (answer.status < 300) return resultOfSuccess(request, answer, decoded);
  return refusal(request, answer, decoded.kind === 'failure' ? decoded.errors : []);
}

/** A redirect that were followed would carry the API key, and a write's body, to another host. */
function redirected(request: RequestLine, answer: Answer): Failed {
  return failed(request, answer, {
    kind: 'redirect',
    delivery: 'unknown',
    says: 'redirects are not followed',
    transient: false,
  });
}

const NOTHING: Envelope = { result: undefined, resultInfo: undefined };

function resultOfSuccess(request: RequestLine, answer: Answer, decoded: Decoded): RequestResult {
  const malformed = (says: string, transient: boolean): Failed =>
    failed(request, answer, { kind: 'malformed', delivery: 'unknown', says, transient });
  if (decoded.kind === 'failure') return refusal(request, answer, decoded.errors);
  if (decoded.kind === 'malformed') return malformed(decoded.problem, decoded.isCutOff);
  const envelope = decoded.kind === 'success' ? decoded.envelope : NOTHING;
  // Unknown is not empty: a read without a result has told nothing.
  if (request.method === 'GET' && (envelope.result ?? null) === null) {
    return malformed('the answer has no result', decoded.kind === 'empty' && isJson(answer.contentType));
  }
  return { status: 'ok', envelope };
}

/** The service said no: by its status, or by `success: false`. */
function refusal(request: RequestLine, answer: Answer, errors: readonly ServiceError[]): Failed {
  const kind = refusalKind(answer.status, errors);
  const wait = answer.retryAfterMs ?? 0;
  return failed(request, answer, {
    kind,
    delivery: answer.status >= 500 && kind !== 'throttled' ? 'unknown' : 'refused',
    says: describeErrors(errors) + describeWait(wait),
    errors,
    transient: (kind === 'throttled' || kind === 'unavailable') && wait <= LONGEST_WAIT_MS,
  });
}

/** "Please wait and consider throttling your request speed", seen with any status. */
const THROTTLED = 971;
/** Missing or malformed authentication headers, seen with 400 as well as 401. */
const CREDENTIALS = new Set([6003, 9103, 9106]);

function refusalKind(status: number, errors: readonly ServiceError[]): ApiErrorKind {
  const codes = errors.map((error) => error.code ?? 0);
  if (status === 429 || codes.includes(THROTTLED)) return 'throttled';
  if (status >= 500 || status === 408) return 'unavailable';
  if (status === 401 || codes.some((code) => CREDENTIALS.has(code))) return 'credentials';
  if (status === 403) return 'forbidden';
  return status === 404 ? 'not-found' : 'rejected';
}

function describeWait(ms: number): string {
  return ms > LONGEST_WAIT_MS ? ` (the service asks to wait ${Math.ceil(ms / 1000)} s)` : '';
}

function failed(
  { method, path }: RequestLine,
  { status, retryAfterMs }: Answer,
  detail: {
    readonly kind: ApiErrorKind;
    readonly delivery: Delivery;
    readonly says: string;
    readonly errors?: readonly ServiceError[];
    readonly transient: boolean;
  },
): Failed {
  const { kind, delivery, says, errors, transient } = detail;
  const message = [`${method} ${path}: HTTP ${status}`, says].filter(Boolean).join(': ');
  const error = new ApiError(message, { kind, delivery, method, path, status, errors, retryAfterMs });
  return { status: 'failed', error, transient };
}

function resultOfFailure({ method, path, host }: RequestLine, failure: Failure): Failed {
  const { kind, delivery, transient, says } = meaningOf(failure, host);
  const error = new ApiError(`${method} ${path}: ${says}`, { kind, delivery, method, path });
  return { status: 'failed', error, transient };
}
