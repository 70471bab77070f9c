import type { Workflow } from './workflow.js';

/** What no workflow of ours may do, and no workflow that people copy from us. */
export interface Rule {
  readonly name: string;
  /** What breaks the rule, one text each; empty when nothing does. */
  readonly offences: (workflow: Workflow) => readonly string[];
  /** What somebody might do to one of our workflows and the rule refuses: it would not be a rule without them. */
  readonly refuses: readonly Edit[];
}

/** In this workflow, `what` is replaced by `by`, the first time that it stands there. */
export interface Edit {
  readonly in: string;
  readonly what: string;
  readonly by: string;
}

export const PULL_REQUEST = 'examples/shop/.github/workflows/pull-request.yml';
export const SHARDED = 'examples/fleet/.github/workflows/pull-request.yml';
export const WAVES = 'examples/fleet/.github/workflows/merge.yml';
export const MERGE = 'examples/shop/.github/workflows/merge.yml';
export const DRIFT = 'examples/shop/.github/workflows/drift.yml';
export const PRUNE = 'examples/shop/.github/workflows/prune.yml';
export const RELEASE = '.github/workflows/release.yml';
export const SITE = '.github/workflows/site.yml';
export const CI = '.github/workflows/ci.yml';
