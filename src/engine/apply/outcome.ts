import type { Change } from '../../kernel/model/change.js';
import type { Ending } from '../../kernel/model/ending.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Difference } from '../../kernel/model/proof.js';

/** The outcome of one change. Every change of a plan gets one. */
export type StepOutcome = {
  readonly change: Pick<Change, 'address' | 'kind' | 'action' | 'source'>;
  readonly findings: readonly Finding[];
  /** Set if it was sent before the resumed run was cut off. */
  readonly earlier?: true;
} & (
  | {
      readonly status: 'applied';
      readonly confirmed: Confirmation;
      readonly version?: string;
      /** Why it could not be read back, so that it may be stored differently. */
      readonly unproved?: string;
    }
  | {
      readonly status: 'differs';
      readonly reason: 'stored-otherwise';
      readonly message: string;
      /** What is stored differently than sent; never empty. */
      readonly differences: readonly Difference[];
      readonly version?: string;
    }
  | { readonly status: 'failed'; readonly reason: FailureReason; readonly message: string }
  | {
      readonly status: 'unknown';
      readonly reason: 'unknown-outcome' | 'bug';
      readonly message: string;
      /** What was thrown, for a bug. */
      readonly error?: unknown;
    }
  | {
      readonly status: 'not_reached';
      readonly reason: NotReachedReason;
      readonly message: string;
      /** What would be sent now instead. */
      readonly now?: Change;
    }
);

/** True for an applied change with another write right before or after it. */
export function isCrossed({ status, findings }: StepOutcome): boolean {
  return status === 'applied' && findings.some(({ code }) => code === 'write-in-between');
}

/** True if carried out and read back, with no other write in between. */
export function isProved(outcome: StepOutcome): boolean {
  const { status, findings } = outcome;
  return (
    status === 'applied' &&
    outcome.unproved === undefined &&
    !findings.some(({ code }) => code === 'write-in-between')
  );
}

/** How it is known: our answer and a read; a read after a lost answer; or it was so before. */
export type Confirmation = 'by-answer' | 'by-read' | 'before-us';
export type FailureReason = 'refused-by-service' | 'not-sent' | 'incomplete-read' | 'no-effect';
/** `stale`: live state changed since the plan. `superseded`: the files have changed. */
export type NotReachedReason =
  | 'stale'
  | 'superseded'
  | 'incomplete-read'
  | 'refused'
  | 'earlier-failure'
  | Ending
  | 'credentials';
