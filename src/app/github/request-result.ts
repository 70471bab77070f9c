import { isObject } from '../../kernel/model/json.js';
import { meaningOf } from '../../service/http/failure.js';
import { decodeJson, type JsonBody } from '../../service/http/json-body.js';
import { printable } from '../../service/http/printable.js';
import { parseHttpDate } from '../../service/http/retry-after.js';
import type { Answer, Exchange } from '../../service/http/transport.js';
import { GitHubError, type GitHubErrorKind } from './errors.js';

/** What a message may say about a request. `host` appears only where the connection is what failed. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly host: string;
}

/** `transient`: the same read may well succeed a little later. */
export type RequestResult =
  | { readonly status: 'ok'; readonly value: unknown; readonly headers: Answer['headers'] }
  | { readonly status: 'failed'; readonly error: GitHubError; readonly transient: boolean };

type Failed = Extract<RequestResult, { readonly status: 'failed' }>;

/** What became of a request. Everything that is not a success with JSON is a failure. */
export function resultOf(request: RequestLine, exchange: Exchange): RequestResult {
  if (exchange.status === 'unanswered') {
    const { says, transient, ...meaning } = meaningOf(exchange.failure, request.host);
    return failed(request, says, transient, meaning);
  }
  const { answer } = exchange;
  const { status } = answer;
  const decoded = decodeJson(answer.body, answer.contentType);
  if (status >= 400) return refusal(request, answer, decoded);
  if (status >= 300) {
    return failed(request, 'redirects are not followed', false, {
      kind: 'moved',
      delivery: 'refused',
      status,
    });
  }
  if (decoded.kind === 'json') return { status: 'ok', value: decoded.value, headers: answer.headers };
  return failed(request, decoded.problem, decoded.isCutOff, {
    kind: 'malformed',
    delivery: 'unknown',
    status,
  });
}

function refusal(request: RequestLine, answer: Answer, decoded: JsonBody): Failed {
  const { status } = answer;
  const words = wordsOf(decoded);
  const kind = refusalKind(answer, words);
  const retryAfterMs = kind === 'throttled' ? throttledFor(answer) : answer.retryAfterMs;
  const wait = retryAfterMs ? `(GitHub asks to wait ${Math.ceil(retryAfterMs / 1000)} s)` : '';
  return failed(request, `${words} ${wait}`.trim(), kind === 'throttled' || kind === 'unavailable', {
    kind,
    delivery: kind === 'unavailable' ? 'unknown' : 'refused',
    status,
    retryAfterMs,
  });
}

const KINDS: ReadonlyMap<number, GitHubErrorKind> = new Map([
  [401, 'credentials'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [408, 'unavailable'],
  [410, 'not-found'],
  [422, 'unprocessable'],
  [429, 'throttled'],
]);

function refusalKind(answer: Answer, words: string): GitHubErrorKind {
  const { status } = answer;
  if (status >= 500) return 'unavailable';
  return status === 403 && isThrottled(answer, words) ? 'throttled' : (KINDS.get(status) ?? 'rejected');
}

/** GitHub answers 403 for its rate limits as well as for what a token may not do. */
function isThrottled({ headers, retryAfterMs }: Answer, words: string): boolean {
  return (
    retryAfterMs !== undefined || headers['x-ratelimit-remaining'] === '0' || /\brate limit\b/i.test(words)
  );
}

/** What GitHub's documents ask for when its answer says nothing about how long. */
const DEFAULT_PAUSE_MS = 60_000;

/** How long to wait: Retry-After, else until the rate limit is reset (seconds since 1970), else a minute. */
function throttledFor({ headers, retryAfterMs }: Answer): number {
  if (retryAfterMs !== undefined) return retryAfterMs;
  const reset = headers['x-ratelimit-reset'] ?? '';
  if (headers['x-ratelimit-remaining'] !== '0' || !/^\d{1,12}$/.test(reset)) return DEFAULT_PAUSE_MS;
  return Math.max(0, Number(reset) * 1000 - (parseHttpDate(headers['date']) ?? Date.now()));
}

const SHOWN_DETAILS = 3;

/** `Validation Failed: Body is too long …`: the message of an answer and the first of its errors, as one line. */
function wordsOf(decoded: JsonBody): string {
  if (decoded.kind !== 'json' || !isObject(decoded.value)) return '';
  const { message, errors } = decoded.value;
  const details: readonly unknown[] = Array.isArray(errors) ? errors.slice(0, SHOWN_DETAILS) : [];
  return [message, ...details.map(detailOf)]
    .filter((words) => typeof words === 'string')
    .map(printable)
    .join(': ');
}

/** An entry of `errors`: a text, or an object with a message or with a field and a code. */
function detailOf(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const { message, field, code } = entry;
  return message ?? [field, code].filter((part) => typeof part === 'string').join(' ');
}

function failed(
  { method, path }: RequestLine,
  says: string,
  transient: boolean,
  detail: Omit<ConstructorParameters<typeof GitHubError>[1], 'method' | 'path'>,
): Failed {
  return { status: 'failed', error: new GitHubError(says, { ...detail, method, path }), transient };
}
