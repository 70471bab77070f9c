import type { RecordCode } from './run-codes.js';

/** A file that can't be read, or that may not be. */
export type FileCode =
  | 'file-irregular'
  | 'file-missing'
  | 'file-name'
  | 'file-outside'
  | 'file-submodule'
  | 'file-symlink'
  | 'file-too-large'
  | 'file-unreadable';

/** How zonewright was called. */
export type UseCode =
  | 'action-input'
  | 'allow-matches-nothing'
  | 'bad-base-url'
  | 'bad-branch'
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

/** Plans, and what is written to files. */
export type PlanFileCode =
  | 'approval-not-recorded'
  | 'approval-taken'
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

/** The emulator, and what a workflow's runner hands over. */
export type SetUpCode =
  | 'emulator-faults'
  | 'emulator-file'
  | 'emulator-port'
  | 'emulator-state'
  | 'event-payload'
  | 'job-summary';

/** Revisions of the repository. */
export type GitCode =
  | 'git-failed'
  | 'git-incomplete'
  | 'git-missing'
  | 'git-no-repository'
  | 'git-ownership'
  | 'revision-unknown';

/** What GitHub was asked; the kinds of its answers are listed in `forge/errors.ts`. */
export type GitHubCode = 'bad-github-token' | 'no-github-token' | `github-${string}`;

/** What GitLab was asked. */
export type GitLabCode = 'bad-gitlab-token' | 'no-gitlab-token' | `gitlab-${string}`;

/** What ends a run before its work is done; where a run goes on, one of them may be told as a finding. */
export type ErrorCode =
  | FileCode
  | UseCode
  | PlanFileCode
  | RecordCode
  | GitCode
  | GitHubCode
  | GitLabCode
  | SetUpCode;
