import { EXIT, type ExitCode } from '../../../kernel/model/errors.js';
import type { Occasion } from '../../../app/ports/notifying.js';
import type { DriftReport } from '../../../generated/documents/drift.js';
import type { ResultDocument } from '../../../generated/documents/result.js';
import type { NotificationDocument } from '../../../generated/documents/notification.js';
import type { RunFacts } from './facts.js';

/** How a run ended, in a word for programs. */
export type RunOutcome = NotificationDocument['outcome'];

/** The words for an outcome, and whether it needs a person. */
export const OUTCOMES: Readonly<Record<RunOutcome, { readonly words: string; readonly isProblem: boolean }>> =
  {
    'in-sync': { words: 'In sync', isProblem: false },
    drifted: { words: 'Drift', isProblem: true },
    pending: { words: 'Not applied yet', isProblem: false },
    unknown: { words: 'Not known', isProblem: true },
    'nothing-to-do': { words: 'Nothing to do', isProblem: false },
    applied: { words: 'Applied', isProblem: false },
    partial: { words: 'Partly applied', isProblem: true },
    unverified: { words: 'Applied, but not as sent', isProblem: true },
    stale: { words: 'Out of date', isProblem: true },
    refused: { words: 'Refused', isProblem: true },
    invalid: { words: 'The files have errors', isProblem: true },
    failed: { words: 'Failed', isProblem: true },
    interrupted: { words: 'Interrupted', isProblem: true },
  };

/** How a run ended. Pure. */
export function outcomeOf({ exit, error, found }: Pick<RunFacts, 'exit' | 'error' | 'found'>): RunOutcome {
  if (exit === EXIT.interrupted || exit === EXIT.terminated) return 'interrupted';
  if (error !== undefined || found === undefined) return byExit(exit);
  if (found.of === 'drift') return OF_DRIFT[found.document.drift.status];
  return found.of === 'result' ? ofResult(exit, found.result) : byExit(exit);
}

const OF_DRIFT: Readonly<Record<DriftReport['status'], RunOutcome>> = {
  'in-sync': 'in-sync',
  drifted: 'drifted',
  pending: 'pending',
  unread: 'unknown',
};

const BY_EXIT: ReadonlyMap<ExitCode, RunOutcome> = new Map([
  [EXIT.invalid, 'invalid'],
  [EXIT.refused, 'refused'],
  [EXIT.stale, 'stale'],
  [EXIT.partial, 'partial'],
  [EXIT.unverified, 'unverified'],
]);

function byExit(exit: ExitCode): RunOutcome {
  return BY_EXIT.get(exit) ?? 'failed';
}

function ofResult(exit: ExitCode, result: ResultDocument): RunOutcome {
  if (exit === EXIT.ok) return isWritten(result) ? 'applied' : 'nothing-to-do';
  if (exit !== EXIT.refused) return byExit(exit);
  if (isWritten(result)) return 'partial';
  // If nothing was refused, something could not be read.
  return result.changes.some(({ reason }) => reason === 'refused') ? 'refused' : 'unknown';
}

function isWritten({ summary }: ResultDocument): boolean {
  return summary.applied + summary.differs + summary.unknown > 0;
}

/** Whether a run is an occasion to notify. Pure. */
export function shouldNotify(
  run: Pick<RunFacts, 'exit' | 'error' | 'found'>,
  occasions: readonly Occasion[],
): boolean {
  const outcome = outcomeOf(run);
  const holds: Readonly<Record<Occasion, boolean>> = {
    always: true,
    changes: outcome === 'drifted' || outcome === 'pending' || hasWritten(run.found),
    problems: OUTCOMES[outcome].isProblem,
  };
  return occasions.some((occasion) => holds[occasion]);
}

function hasWritten(found: RunFacts['found']): boolean {
  return found?.of === 'result' && isWritten(found.result);
}
