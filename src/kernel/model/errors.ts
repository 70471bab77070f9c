import type { Texts } from './texts.js';
import type { ErrorCode } from './error-codes.js';
import { exitOf, type ExitCode } from './exits.js';
import type { Finding } from './finding.js';

export { EXIT, type ExitCode } from './exits.js';

/** By what a run ends: its exit code is the one of the code, but for that of a signal. */
type Ending =
  | { readonly code: Exclude<ErrorCode, 'interrupted'> }
  | { readonly code: 'interrupted'; readonly exit: ExitCode };

/** A situation the user can mend: says what, why and what to do. Everything else that is thrown is a bug. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly code: ErrorCode;
  readonly exit: ExitCode;
  readonly help: string | undefined;
  readonly findings: readonly Finding[];
  /** Text of the files that the findings are in, for code frames. */
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

/** One entry of the `errors` of an answer. Codes are optional on the wire. */
export interface ServiceError {
  readonly code?: number;
  readonly message: string;
  /** JSON pointer into the request body, where the service gives one. */
  readonly pointer?: string;
}

/**
 * What is known about the effect of a failed request:
 * `not-sent` (no byte reached the service), `refused` (the service said no), `unknown` (it may have been carried out).
 */
export type Delivery = 'not-sent' | 'refused' | 'unknown';

/** Why a request failed, for decisions; the message is for people. */
export type ApiErrorKind =
  | 'credentials' // missing or not accepted: nothing else of this run can work
  | 'forbidden' // 403: this scope, or this endpoint family
  | 'not-found'
  | 'rejected' // any other 4xx
  | 'throttled' // 429, or the service's own throttling code
  | 'unavailable' // 5xx, connection, timeout
  | 'malformed' // an answer that is not the API's
  | 'incomplete' // pages that don't add up
  | 'not-recorded' // a snapshot that was not asked this
  | 'redirect'
  | 'outdated' // a write whose read is too old by now
  | 'aborted';

/** A failed request: method, path, status and the service's own words; never headers or bodies. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly delivery: Delivery;
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
  readonly errors: readonly ServiceError[];
  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** What to do about it, in sentences, where more is known than what its kind says. */
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

  /** True when the service's answer carries this numeric code. */
  hasCode(code: number): boolean {
    return this.errors.some((error) => error.code === code);
  }
}
