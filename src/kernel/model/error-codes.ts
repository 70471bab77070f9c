import type { RecordCode } from './run-codes.js';

/** Files that can't be read, or must not be. */
export type FileCode =
  | 'file-irregular'
  | 'file-missing'
  | 'file-name'
  | 'file-outside'
  | 'file-submodule'
  | 'file-symlink'
  | 'file-too-large'
  | 'file-unreadable';

/** Errors in how zonewright was called. */
export type UseCode =
  | 'action-input'
  | 'allow-matches-nothing'
  | 'bad-base-url'
  | 'bad-branch'
  | 'bad-team'
  | 'bad-commit'
  | 'bad-credentials'
  | 'bad-id'
  | 'bad-number'
  | 'bad-path'
  | 'bad-proxy'
  | 'bad-repository'
  | 'no-base-url'
  | 'no-policy'
  | 'no-such-scope'
  | 'notify-address'
  | 'pattern-outside'
  | 'pattern-too-complex'
  | 'plan-key'
  | 'root'
  | 'target-matches-nothing'
  | 'unsafe-debug'
  | 'unsafe-tls'
  | 'usage';

/** Errors of plans, and of files that are written. */
export type PlanFileCode =
  | 'approval-not-recorded'
  | 'approval-taken'
  | 'bundle-file'
  | 'bundle-unreadable'
  | 'configuration-invalid'
  | 'deadline'
  | 'file-changed'
  | 'file-unwritable'
  | 'former-file'
  | 'former-unreadable'
  | 'incomplete-read'
  | 'interrupted'
  | 'journal'
  | 'log-file'
  | 'max-requests'
  | 'plan-altered'
  | 'plan-file'
  | 'plan-holds-secret'
  | 'plan-unreadable'
  | 'plans-mismatch'
  | 'replay-file'
  | 'report-file'
  | 'restore-file'
  | 'secret-value'
  | 'snapshot-dialect'
  | 'snapshot-file'
  | 'system-refused'
  | 'snapshot-too-large'
  | 'snapshot-unreadable'
  | 'starter-folder'
  | 'superseded'
  | 'trace-file'
  | 'trace-unreadable'
  | 'write-entry-point'
  | 'zones-not-listed';

/** Errors of the emulator, and of inputs from a workflow's runner. */
export type SetUpCode =
  | 'emulator-faults'
  | 'emulator-file'
  | 'emulator-port'
  | 'emulator-state'
  | 'event-payload'
  | 'job-summary';

/** Errors of git and revisions. */
export type GitCode =
  | 'git-failed'
  | 'git-incomplete'
  | 'git-missing'
  | 'git-no-repository'
  | 'git-ownership'
  | 'revision-unknown';

/** Errors of requests to GitHub; `forge/errors.ts` lists those of its answers. */
export type GitHubCode = 'bad-github-token' | 'no-github-token' | `github-${string}`;

/** Errors of requests to GitLab. */
export type GitLabCode = 'bad-gitlab-token' | 'no-gitlab-token' | `gitlab-${string}`;

/** What ends a run early. If the run continues, some are reported as findings. */
export type ErrorCode =
  | FileCode
  | UseCode
  | PlanFileCode
  | RecordCode
  | GitCode
  | GitHubCode
  | GitLabCode
  | SetUpCode;
