import { UserError, type Delivery } from '../../kernel/model/errors.js';

/** Why a forge did not do what it was asked, for decisions; the message is for people. */
export type ForgeErrorKind =
  | 'credentials' // 401: the token is not accepted
  | 'forbidden' // 403: the token may not do this
  | 'not-found' // 404: not there, or not for this token to see
  | 'moved' // a redirect: the repository has another name
  | 'conflict' // 409: something else is at work on the same
  | 'unprocessable' // 422: the forge does not take what was sent
  | 'rejected' // any other 4xx
  | 'throttled' // 429, or what else a forge says for its rate limits
  | 'unavailable' // 5xx, connection, timeout
  | 'malformed' // an answer that is not the forge's, or not of the documented shape
  | 'incomplete' // a list that does not end
  | 'withheld' // the text must not get there: it holds a secret, or a command
  | 'aborted';

/** What to do about each kind of failure at one forge. */
export type ForgeHelp = Readonly<Record<ForgeErrorKind, string | undefined>>;

/** Of which forge an error is: the first word of its code. */
export type ForgeName = 'github' | 'gitlab';

/**
 * A request that a forge did not carry out, or with an unknown outcome. Its message has method, path, status and the forge's words, never headers or
 * bodies.
 */
export class ForgeError extends UserError {
  readonly kind: ForgeErrorKind;
  readonly delivery: Delivery;
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
  /** How long the forge asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    says: string,
    of: { readonly name: ForgeName; readonly help: ForgeHelp },
    detail: ForgeErrorDetail,
  ) {
    const { kind, delivery, method, path, status, retryAfterMs, cause } = detail;
    const message = [`${method} ${path}`, status === undefined ? '' : `HTTP ${status}`, says];
    super(message.filter((part) => part !== '').join(': '), {
      code: `${of.name}-${kind}`,
      help: detail.advice ?? of.help[kind],
      cause,
    });
    this.kind = kind;
    this.delivery = delivery;
    this.method = method;
    this.path = path;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What is known of a request that failed. */
export interface ForgeErrorDetail {
  readonly kind: ForgeErrorKind;
  readonly delivery: Delivery;
  readonly method: string;
  readonly path: string;
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  /** What to do about it, where more is known than what its kind says. */
  readonly advice?: string | undefined;
  readonly cause?: unknown;
}
