import { isObject } from '../../kernel/model/json.js';
import { meaningOf } from '../../service/http/failure.js';
import { decodeJson, type JsonBody } from '../../service/http/json-body.js';
import { printable } from '../../service/http/printable.js';
import type { Answer, Exchange } from '../../service/http/transport.js';
import {
  ForgeError,
  type ForgeErrorDetail,
  type ForgeErrorKind,
  type ForgeHelp,
  type ForgeName,
} from './errors.js';

/** What messages may say about a request. `host` only for failed connections. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly host: string;
}

/** What differs between forges in requests. */
export interface Dialect {
  readonly name: ForgeName;
  /** Its name in messages. */
  readonly title: string;
  readonly help: ForgeHelp;
  /** Headers of all requests, besides the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** True if status 403 means a rate limit. */
  readonly isThrottled: (answer: Answer, words: string) => boolean;
  /** The wait after a used-up rate limit, in milliseconds. */
  readonly pauseMs: (answer: Answer) => number;
  /** The texts of a refusal, the general first; others are left out. */
  readonly words: (answer: Readonly<Record<string, unknown>>) => readonly unknown[];
}

/** `transient`: the same read may succeed later. */
export type RequestResult =
  | { readonly status: 'ok'; readonly value: unknown; readonly headers: Answer['headers'] }
  | { readonly status: 'failed'; readonly error: ForgeError; readonly transient: boolean };

type Failed = Extract<RequestResult, { readonly status: 'failed' }>;

/** The result of a request. Anything but success with JSON is a failure. */
export function resultOf(dialect: Dialect, request: RequestLine, exchange: Exchange): RequestResult {
  const failed = failing(dialect, request);
  if (exchange.status === 'unanswered') {
    const { says, transient, ...meaning } = meaningOf(exchange.failure, request.host);
    return failed(says, transient, meaning);
  }
  const { answer } = exchange;
  const { status } = answer;
  const decoded = decodeJson(answer.body, answer.contentType);
  if (status >= 400) return refusal(dialect, failed, answer, decoded);
  if (status >= 300) {
    return failed('redirects are not followed', false, { kind: 'moved', delivery: 'refused', status });
  }
  if (decoded.kind === 'json') return { status: 'ok', value: decoded.value, headers: answer.headers };
  return failed(decoded.problem, decoded.isCutOff, { kind: 'malformed', delivery: 'unknown', status });
}

function refusal(dialect: Dialect, failed: Failing, answer: Answer, decoded: JsonBody): Failed {
  const { status } = answer;
  const words = wordsOf(dialect, decoded);
  const kind = refusalKind(dialect, answer, words);
  const retryAfterMs = kind === 'throttled' ? dialect.pauseMs(answer) : answer.retryAfterMs;
  const wait = retryAfterMs ? `(${dialect.title} asks to wait ${Math.ceil(retryAfterMs / 1000)} s)` : '';
  return failed(`${words} ${wait}`.trim(), kind === 'throttled' || kind === 'unavailable', {
    kind,
    delivery: kind === 'unavailable' ? 'unknown' : 'refused',
    status,
    retryAfterMs,
  });
}

const KINDS: ReadonlyMap<number, ForgeErrorKind> = new Map([
  [401, 'credentials'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [408, 'unavailable'],
  [409, 'conflict'],
  [410, 'not-found'],
  [422, 'unprocessable'],
  [429, 'throttled'],
]);

function refusalKind({ isThrottled }: Dialect, answer: Answer, words: string): ForgeErrorKind {
  const { status } = answer;
  if (status >= 500) return 'unavailable';
  return status === 403 && isThrottled(answer, words) ? 'throttled' : (KINDS.get(status) ?? 'rejected');
}

/** A refusal's words as one line. */
function wordsOf(dialect: Dialect, decoded: JsonBody): string {
  if (decoded.kind !== 'json' || !isObject(decoded.value)) return '';
  return dialect
    .words(decoded.value)
    .filter((words) => typeof words === 'string')
    .map(printable)
    .join(': ');
}

type Failing = (
  says: string,
  transient: boolean,
  detail: Omit<ForgeErrorDetail, 'method' | 'path'>,
) => Failed;

function failing(dialect: Dialect, { method, path }: RequestLine): Failing {
  return (says, transient, detail) => ({
    status: 'failed',
    error: new ForgeError(says, dialect, { ...detail, method, path }),
    transient,
  });
}
