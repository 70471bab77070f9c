import type { PlanDocument } from '../generated/documents/plan.js';
import { EXIT, type ExitCode } from '../kernel/model/errors.js';
import { SERVICE_REFUSES } from './plan/service-check/findings.js';
import { isCrossed, type NotReachedReason, type StepOutcome } from './apply/outcome.js';
import type { ApplyResult } from './reconcile.js';

/** The finding's code for a failed check of a wave. */
export const WAVE_CHECK = 'wave-check';

/** The exit code of a result. `interruptedBy`: the signal's code, if any. `isPart`: the plan was not all that was asked for. */
export function exitOf(
  { plan, outcomes, verification, unreviewed, leaves = [], findings }: ApplyResult,
  interruptedBy?: ExitCode,
  isPart = false,
): ExitCode {
  const any = (test: (outcome: StepOutcome) => boolean): boolean => outcomes.some(test);
  const applied = any(({ status }) => status === 'applied');
  if (interruptedBy !== undefined) return interruptedBy;
  // Something is stored differently than it was sent. All other outcomes matter less.
  if (any(({ status }) => status === 'differs')) return EXIT.unverified;
  if (any(({ status }) => status === 'unknown')) return EXIT.partial;
  if (any(({ status }) => status === 'failed')) return applied ? EXIT.partial : failureExit(outcomes);
  const left = (reason: NotReachedReason): boolean =>
    any((outcome) => outcome.status === 'not_reached' && outcome.reason === reason);
  const isUnagreed = leaves.some(({ refused }) => refused !== undefined);
  if (left('refused') || isUnagreed) return EXIT.refused;
  if (left('stale') || left('superseded') || unreviewed.length > 0) return EXIT.stale;
  const waited = (outcome: StepOutcome): boolean =>
    outcome.status === 'not_reached' && outcome.reason !== 'incomplete-read';
  if (findings.some(({ code }) => code === WAVE_CHECK)) return applied ? EXIT.partial : EXIT.error;
  const isOutOfTime = verification.findings.some(({ code }) => code === 'deadline');
  if (any(waited) || isOutOfTime) return applied ? EXIT.partial : EXIT.error;
  if (verification.verdict === 'differs' || any(isCrossed)) return EXIT.unverified;
  const unread =
    plan.scopes.some((scope) => scope.status === 'incomplete') || verification.verdict === 'incomplete';
  if (unread) return EXIT.refused;
  if (isPart) return applied ? EXIT.partial : EXIT.refused;
  return EXIT.ok;
}

/** Nothing was done: unreadable, or refused by the service. */
function failureExit(outcomes: readonly StepOutcome[]): ExitCode {
  const failures = outcomes.filter((outcome) => outcome.status === 'failed');
  return failures.every(({ reason }) => reason === 'incomplete-read') ? EXIT.refused : EXIT.error;
}

/** The exit code of a shown plan. One denied by a gate or the service can't be applied. */
export function exitOfPlan(
  {
    scopes,
    changes,
    leaving = [],
    findings,
  }: Pick<PlanDocument, 'scopes' | 'changes' | 'leaving' | 'findings'>,
  detailed: boolean,
): ExitCode {
  const isDenied = [...changes, ...leaving].some(({ denied = [] }) => denied.length > 0);
  const isRefused = findings.some(({ code }) => code === SERVICE_REFUSES);
  if (isDenied || isRefused || scopes.some(({ complete }) => complete === false)) return EXIT.refused;
  return detailed && changes.length + leaving.length > 0 ? EXIT.changes : EXIT.ok;
}
