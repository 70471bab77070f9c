import type { Change } from '../core/change.js';
import type { Finding } from '../core/finding.js';

/** What became of one change. Every change of a plan gets one. */
export type StepOutcome = {
  readonly change: Pick<Change, 'address' | 'kind' | 'action' | 'source'>;
  readonly findings: readonly Finding[];
} & (
  | { readonly status: 'applied'; readonly version?: string; readonly alreadyDone?: true }
  | { readonly status: 'failed'; readonly reason: FailureReason; readonly message: string }
  | { readonly status: 'unknown'; readonly reason: 'unknown-outcome'; readonly message: string }
  | { readonly status: 'not_reached'; readonly reason: NotReachedReason; readonly message: string }
);

export type FailureReason = 'refused-by-service' | 'not-sent' | 'incomplete-read' | 'no-effect';
/** `stale`: live state moved since the plan was made, so it was not written. */
export type NotReachedReason =
  'stale' | 'unread' | 'refused' | 'earlier-failure' | 'interrupted' | 'credentials';
