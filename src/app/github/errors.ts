import { UserError, type Delivery } from '../../kernel/model/errors.js';

/** Why GitHub did not do what it was asked, for decisions; the message is for people. */
export type GitHubErrorKind =
  | 'credentials' // 401: the token is not accepted
  | 'forbidden' // 403: the token may not do this
  | 'not-found' // 404: not there, or not for this token to see
  | 'moved' // a redirect: the repository has another name
  | 'unprocessable' // 422: GitHub does not take what was sent
  | 'rejected' // any other 4xx
  | 'throttled' // 429, or 403 with a rate limit
  | 'unavailable' // 5xx, connection, timeout
  | 'malformed' // an answer that is not GitHub's, or not of the documented shape
  | 'incomplete' // a list that does not end
  | 'withheld' // the text holds a secret
  | 'aborted';

const HELP: Readonly<Record<GitHubErrorKind, string | undefined>> = {
  credentials: 'Check GITHUB_TOKEN: mistyped, expired or revoked.',
  forbidden:
    'In a workflow the job needs "pull-requests: write" for comments, "checks: write" for check runs and "issues: write" for issues; a run for a fork gets neither.',
  'not-found':
    'Check the repository, the number and the branch. GitHub says the same of what the token may not see.',
  moved:
    'The repository may have been renamed or moved: give its present OWNER/NAME. Redirects are not followed, as they would take the token along.',
  unprocessable: undefined,
  rejected: undefined,
  throttled: 'Run it again later.',
  unavailable: 'Run it again later.',
  malformed:
    'Check GITHUB_API_URL: it must be the address of the REST API, such as https://github.example.com/api/v3.',
  incomplete: undefined,
  withheld: 'Nothing was sent. Find out how the secret came into the text, and replace it by a new one.',
  aborted: undefined,
};

/**
 * A request that GitHub did not carry out, or of which nobody knows: method, path, status and GitHub's own words, made printable and
 * short; never headers or bodies. As a UserError its code is `github-` and the kind, and its exit code 1.
 */
export class GitHubError extends UserError {
  readonly kind: GitHubErrorKind;
  readonly delivery: Delivery;
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
  /** How long GitHub asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    says: string,
    detail: {
      kind: GitHubErrorKind;
      delivery: Delivery;
      method: string;
      path: string;
      status?: number | undefined;
      retryAfterMs?: number | undefined;
      cause?: unknown;
    },
  ) {
    const { kind, delivery, method, path, status, retryAfterMs, cause } = detail;
    const message = [`${method} ${path}`, status === undefined ? '' : `HTTP ${status}`, says];
    super(message.filter((part) => part !== '').join(': '), {
      code: `github-${kind}`,
      help: HELP[kind],
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
