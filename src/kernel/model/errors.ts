import type { Texts } from './texts.js';
import type { ErrorCode } from './error-codes.js';
import { exitOf, type ExitCode } from './exits.js';
import type { Finding } from './finding.js';

export { EXIT, type ExitCode } from './exits.js';

/** The code that ends a run decides the exit code; for `interrupted` the signal does. */
type Ending =
  | { readonly code: Exclude<ErrorCode, 'interrupted'> }
  | { readonly code: 'interrupted'; readonly exit: ExitCode };

/** An error that the user can fix: the message says what and why, `help` what to do. Anything else thrown is a bug. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly code: ErrorCode;
  readonly exit: ExitCode;
  readonly help: string | undefined;
  readonly findings: readonly Finding[];
  /** Texts of the files in findings, for code frames. */
  readonly sources: Texts;

  constructor(
    message: string,
    options: Ending & {
      help?: string | undefined;
      findings?: readonly Finding[];
      sources?: Texts;
      cause?: unknown;
    },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.exit = 'exit' in options ? options.exit : exitOf(options.code);
    this.help = options.help;
    this.findings = options.findings ?? [];
    this.sources = options.sources ?? new Map();
  }
}

/** An entry of `errors` in an answer. The code may be missing. */
export interface ServiceError {
  readonly code?: number;
  readonly message: string;
  /** What the service quotes of the request. Not for output: neither shortened nor masked. */
  readonly quoted?: string;
  /** A place in that value, from 1; `column` and `length` in bytes of UTF-8. */
  readonly place?: { readonly line: number; readonly column: number; readonly length: number };
  /** JSON pointer into the request body, if the service sends one. */
  readonly pointer?: string;
}

/** Whether a failed request had an effect. `not-sent`: no byte reached the service. `refused`: it said no. */
export type Delivery = 'not-sent' | 'refused' | 'unknown';

/** Why a request failed, for decisions; the message is for people. */
export type ApiErrorKind =
  | 'credentials' // missing or not accepted: all other requests would fail too
  | 'forbidden' // 403: for this scope, or for this group of endpoints
  | 'not-found'
  | 'rejected' // any other 4xx
  | 'throttled' // 429, or the service's own code for throttling
  | 'unavailable' // 5xx, connection, timeout
  | 'malformed' // not an answer of the API
  | 'incomplete' // pages that don't add up
  | 'not-recorded' // not in the snapshot
  | 'redirect'
  | 'outdated' // the read before a write is too old
  | 'aborted';

/** A failed request, without headers and bodies. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly delivery: Delivery;
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
  readonly errors: readonly ServiceError[];
  /** The wait that the service asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** What to do, in sentences, if more is known than the kind says. */
  readonly advice: string | undefined;

  constructor(
    message: string,
    detail: {
      kind: ApiErrorKind;
      delivery: Delivery;
      method: string;
      path: string;
      status?: number | undefined;
      errors?: readonly ServiceError[] | undefined;
      retryAfterMs?: number | undefined;
      advice?: string | undefined;
      cause?: unknown;
    },
  ) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.kind = detail.kind;
    this.delivery = detail.delivery;
    this.method = detail.method;
    this.path = detail.path;
    this.status = detail.status;
    this.errors = detail.errors ?? [];
    this.retryAfterMs = detail.retryAfterMs;
    this.advice = detail.advice;
  }

  /** True if the service's answer has this numeric code. */
  hasCode(code: number): boolean {
    return this.errors.some((error) => error.code === code);
  }
}
