import type { ErrorCode } from './error-codes.js';

/** The exit codes of the command line. docs/configuration.md and `--help` list them. */
export const EXIT = {
  ok: 0,
  error: 1,
  changes: 2,
  invalid: 3,
  refused: 4,
  stale: 5,
  partial: 6,
  unverified: 7,
  usage: 64,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** `interrupted` has the code of Ctrl-C; other signals have their own. Errors of GitHub and GitLab have `error`. */
const EXITS: Readonly<Record<Exclude<ErrorCode, OfForge>, ExitCode>> = {
  'action-input': EXIT.usage,
  'allow-matches-nothing': EXIT.usage,
  'approval-not-recorded': EXIT.refused,
  'approval-taken': EXIT.refused,
  'bad-base-url': EXIT.usage,
  'bad-branch': EXIT.usage,
  'bad-team': EXIT.usage,
  'bad-commit': EXIT.usage,
  'bad-credentials': EXIT.usage,
  'bad-github-token': EXIT.usage,
  'bad-gitlab-token': EXIT.usage,
  'bad-id': EXIT.invalid,
  'bad-number': EXIT.usage,
  'bad-path': EXIT.error,
  'bad-proxy': EXIT.usage,
  'bad-repository': EXIT.usage,
  'bundle-file': EXIT.error,
  'bundle-unreadable': EXIT.usage,
  'configuration-invalid': EXIT.invalid,
  deadline: EXIT.error,
  'emulator-faults': EXIT.invalid,
  'emulator-file': EXIT.error,
  'emulator-port': EXIT.error,
  'emulator-state': EXIT.invalid,
  'event-payload': EXIT.error,
  'file-changed': EXIT.error,
  'file-irregular': EXIT.invalid,
  'file-missing': EXIT.invalid,
  'file-name': EXIT.invalid,
  'file-outside': EXIT.invalid,
  'file-submodule': EXIT.invalid,
  'file-symlink': EXIT.invalid,
  'file-too-large': EXIT.invalid,
  'file-unreadable': EXIT.invalid,
  'file-unwritable': EXIT.error,
  'former-file': EXIT.error,
  'former-unreadable': EXIT.usage,
  'git-failed': EXIT.error,
  'git-incomplete': EXIT.error,
  'git-missing': EXIT.error,
  'git-no-repository': EXIT.usage,
  'git-ownership': EXIT.error,
  'incomplete-read': EXIT.refused,
  interrupted: EXIT.interrupted,
  'job-summary': EXIT.error,
  journal: EXIT.error,
  'log-file': EXIT.error,
  'max-requests': EXIT.refused,
  'no-base-url': EXIT.usage,
  'no-github-token': EXIT.usage,
  'no-gitlab-token': EXIT.usage,
  'no-policy': EXIT.invalid,
  'no-such-run': EXIT.usage,
  'no-such-scope': EXIT.usage,
  'notify-address': EXIT.usage,
  'pattern-outside': EXIT.invalid,
  'pattern-too-complex': EXIT.invalid,
  'plan-altered': EXIT.refused,
  'plan-file': EXIT.error,
  'plan-holds-secret': EXIT.refused,
  'plan-key': EXIT.usage,
  'plan-unreadable': EXIT.usage,
  'plans-mismatch': EXIT.usage,
  'replay-file': EXIT.error,
  'report-file': EXIT.error,
  'restore-file': EXIT.error,
  'revision-unknown': EXIT.usage,
  root: EXIT.usage,
  'run-file': EXIT.error,
  'run-finished': EXIT.usage,
  'run-other-service': EXIT.refused,
  'run-unreadable': EXIT.error,
  'scope-locked': EXIT.refused,
  'secret-value': EXIT.invalid,
  'snapshot-dialect': EXIT.usage,
  'system-refused': EXIT.error,
  'snapshot-file': EXIT.error,
  'snapshot-too-large': EXIT.error,
  'snapshot-unreadable': EXIT.usage,
  'starter-folder': EXIT.refused,
  superseded: EXIT.refused,
  'target-matches-nothing': EXIT.usage,
  'trace-file': EXIT.error,
  'trace-unreadable': EXIT.usage,
  'unsafe-debug': EXIT.usage,
  'unsafe-tls': EXIT.usage,
  usage: EXIT.usage,
  'write-entry-point': EXIT.error,
  'zones-not-listed': EXIT.refused,
};

/** The exit code of a run that ends with an error code. */
export function exitOf(code: ErrorCode): ExitCode {
  return isOfForge(code) ? EXIT.error : EXITS[code];
}

type OfForge = `github-${string}` | `gitlab-${string}`;

function isOfForge(code: string): code is OfForge {
  return /^git(?:hub|lab)-/.test(code);
}

const BY_CODE: ReadonlyMap<string, ExitCode> = new Map(Object.entries(EXITS));

/** For any text; undefined if it is no error code. */
export function exitOfCode(code: string): ExitCode | undefined {
  return isOfForge(code) ? EXIT.error : BY_CODE.get(code);
}
