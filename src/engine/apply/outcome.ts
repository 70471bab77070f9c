import type { Change } from '../../kernel/model/change.js';
import type { Ending } from '../../kernel/model/ending.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Difference } from '../../kernel/model/proof.js';

/** What became of one change. Every change of a plan gets one. */
export type StepOutcome = {
  readonly change: Pick<Change, 'address' | 'kind' | 'action' | 'source'>;
  readonly findings: readonly Finding[];
  /** It was sent before the run was cut off that is resumed, and not again. */
  readonly earlier?: true;
} & (
  | {
      readonly status: 'applied';
      readonly confirmed: Confirmation;
      readonly version?: string;
      /** Why it could not be read back. Then it is unknown whether it is stored as sent. */
      readonly unproved?: string;
    }
  | {
      readonly status: 'differs';
      readonly reason: 'stored-otherwise';
      readonly message: string;
      /** What is stored otherwise than it was sent, never nothing. */
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
      /** What would be sent now instead of what was reviewed. */
      readonly now?: Change;
    }
);

/** True for a change that was applied while another write of the same object came right before or right after it. */
export function isCrossed({ status, findings }: StepOutcome): boolean {
  return status === 'applied' && findings.some(({ code }) => code === 'write-in-between');
}

/** How it is known: by the answer to our write and a read, by a read after an answer that was lost, or it was so before anything was sent. */
export type Confirmation = 'by-answer' | 'by-read' | 'before-us';
export type FailureReason = 'refused-by-service' | 'not-sent' | 'incomplete-read' | 'no-effect';
/** `stale`: live state moved since the plan was made, so it was not written. `superseded`: the files say something else by now. */
export type NotReachedReason =
  | 'stale'
  | 'superseded'
  | 'incomplete-read'
  | 'refused'
  | 'earlier-failure'
  | Ending
  | 'credentials';
