import { UserError, type Delivery } from '../../kernel/model/errors.js';

/** Why a forge did not do it, for decisions. */
export type ForgeErrorKind =
  | 'credentials' // 401: the token is not accepted
  | 'forbidden' // 403: the token may not do this
  | 'not-found' // 404: not there, or not for this token to see
  | 'moved' // a redirect: the repository has another name
  | 'conflict' // 409: something else is at work on the same
  | 'unprocessable' // 422: the forge does not take what was sent
  | 'rejected' // any other 4xx
  | 'throttled' // 429, or a forge's own sign of a rate limit
  | 'unavailable' // 5xx, connection, timeout
  | 'malformed' // not the forge's answer, or an undocumented shape
  | 'incomplete' // a list that does not end, or of which items are missing
  | 'withheld' // the text has a secret or a command
  | 'aborted';

/** A forge's advice on each kind of failure. */
export type ForgeHelp = Readonly<Record<ForgeErrorKind, string | undefined>>;

/** The forge of an error: the first word of its code. */
export type ForgeName = 'github' | 'gitlab';

/**
 * A request that a forge did not carry out, or of unknown outcome. The message has method, path, status and the forge's words, never headers or
 * bodies.
 */
export class ForgeError extends UserError {
  readonly kind: ForgeErrorKind;
  readonly delivery: Delivery;
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
  /** The pause asked for, in milliseconds. */
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

/** What is known of a failed request. */
export interface ForgeErrorDetail {
  readonly kind: ForgeErrorKind;
  readonly delivery: Delivery;
  readonly method: string;
  readonly path: string;
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  /** More specific advice than the kind's. */
  readonly advice?: string | undefined;
  readonly cause?: unknown;
}
