import pLimit from 'p-limit';
import { ApiError } from '../core/errors.js';
import type { DiffContext } from '../core/kind.js';
import type { Plan, PlannedChange, ScopePlan } from '../core/plan.js';
import type { ApiReader, ApiWriter } from '../core/request.js';
import type { StepOutcome } from './outcome.js';
import { carryOutChange, type WriteTools } from './write.js';

export interface ApplyOptions {
  readonly contextOf: (scope: ScopePlan['scope']) => DiffContext;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly tools: WriteTools;
  readonly onOutcome?: (outcome: StepOutcome) => void;
}

/**
 * Carries a plan out: scopes side by side, the writes of one scope one after another in the order of the plan. What comes after a
 * failure waits, in that scope; the other scopes go on. Never throws for what the service does: it is all in the outcomes.
 */
export async function apply(
  plan: Plan,
  api: ApiReader & ApiWriter,
  options: ApplyOptions,
): Promise<readonly StepOutcome[]> {
  const limit = pLimit(options.concurrency);
  const scopes = plan.scopes.map((scope) =>
    scope.status === 'complete' && scope.changes.length > 0
      ? limit(() => applyScope(scope.changes, api, options.contextOf(scope.scope), options))
      : Promise.resolve([]),
  );
  return (await Promise.all(scopes)).flat();
}

async function applyScope(
  changes: readonly PlannedChange[],
  api: ApiReader & ApiWriter,
  context: DiffContext,
  options: ApplyOptions,
): Promise<readonly StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (const planned of changes) {
    const outcome =
      waitsFor(outcomes, planned) ??
      (options.signal.aborted ? interrupted(planned) : await attempt(planned, api, context, options));
    outcomes.push(outcome);
    options.onOutcome?.(outcome);
  }
  return outcomes;
}

/** Order is the dependency: what comes later in a scope may rely on everything before it. */
function waitsFor(outcomes: readonly StepOutcome[], planned: PlannedChange): StepOutcome | undefined {
  const obstacle = outcomes.find((outcome) => outcome.status !== 'applied');
  if (obstacle === undefined) return undefined;
  if (obstacle.status === 'not_reached' && obstacle.reason === 'interrupted') return interrupted(planned);
  const message = `waits for ${obstacle.change.address}`;
  return { change: planned.change, findings: [], status: 'not_reached', reason: 'earlier-failure', message };
}

function interrupted({ change }: PlannedChange): StepOutcome {
  return {
    change,
    findings: [],
    status: 'not_reached',
    reason: 'interrupted',
    message: 'the run was interrupted',
  };
}

async function attempt(
  planned: PlannedChange,
  api: ApiReader & ApiWriter,
  context: DiffContext,
  options: ApplyOptions,
): Promise<StepOutcome> {
  try {
    return await carryOutChange(planned, api, context, options.tools, options.signal);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'aborted') return interrupted(planned);
    if (error instanceof ApiError && error.kind === 'credentials') {
      return {
        change: planned.change,
        findings: [],
        status: 'not_reached',
        reason: 'credentials',
        message: error.message,
      };
    }
    throw error;
  }
}
