import pLimit from 'p-limit';
import { needs } from '../../kinds/order.js';
import { endingOf, ENDING_WORDS } from '../../kernel/model/ending.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Plan, PlannedChange, ScopePlan } from '../../kernel/model/plan.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { Service } from '../../kernel/model/request.js';
import { isProved, type NotReachedReason, type StepOutcome } from './outcome.js';
import { partsOf, type Part } from './parts.js';
import { applyChange } from './write.js';
import type { WriteTools } from './send.js';

export interface ApplyOptions {
  readonly contextOf: (scope: ScopePlan['scope']) => DiffContext;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly tools: WriteTools;
  readonly onOutcome?: (outcome: StepOutcome) => void;
  /** After a change that was not carried out, starts no other, in any scope. */
  readonly failFast?: boolean;
  /** What is settled before: changes that are not due any more as reviewed, and those of a run that is resumed. */
  readonly settled?: readonly StepOutcome[];
  /** Checks an applied wave. Returns why the rest must not be sent, or undefined. */
  readonly check?: (wave: CarriedOut) => Promise<string | undefined>;
}

/** A wave of a rollout that was carried out and read back, to be checked. */
export interface CarriedOut {
  /** Its number, from 1, counting waves with nothing to do. */
  readonly wave: number;
  /** Addresses of the changed scopes. */
  readonly scopes: readonly string[];
}

/**
 * Carries out a plan: first what rules may name, in all scopes; then wave by wave, scopes in parallel, the changes of each in order; last what is
 * withdrawn. A change waits if it depends on one that failed. After a wave that is not proved, all that follows waits (`reasonToWait`). Never throws.
 */
export async function applyChanges(
  plan: Plan,
  service: Service,
  options: ApplyOptions,
): Promise<readonly StepOutcome[]> {
  const limit = pLimit(options.concurrency);
  const run: Running = { provided: [] };
  const done = new Map<Scope, Done[]>(plan.scopes.map(({ scope }) => [scope, []]));
  let wait: Waiting | undefined;
  for (const part of partsOf(plan, options.settled ?? [])) {
    if (part.kind === 'withdraw') wait ??= reasonNotToWithdraw(part, run.provided);
    const results = part.scopes.map(async ({ scope, changes }) => {
      const before = done.get(scope) ?? [];
      if (wait !== undefined) return reportOutcomes(changes, changes.map(wait), before, options);
      return limit(() => applyScope(changes, before, service, options.contextOf(scope), options, run));
    });
    const outcomes = (await Promise.all(results)).flat();
    if (part.kind === 'provide') run.provided = outcomes;
    else wait ??= await reasonToWait(part, outcomes, options);
  }
  return plan.scopes.flatMap(({ scope }) => (done.get(scope) ?? []).map(({ outcome }) => outcome));
}

type Scope = ScopePlan['scope'];

/** The outcome of a change that is not sent, as all that is left has to wait. */
type Waiting = (planned: PlannedChange) => StepOutcome;

/** Why nothing may be withdrawn: something provided is not proved, or a scope was not read. Undefined if it may. */
function reasonNotToWithdraw(part: Part, provided: readonly Done[]): Waiting | undefined {
  const missing = provided.find(({ outcome }) => !isProved(outcome));
  return missing === undefined ? unreadScope(part) : (next) => waiting(next, missing.outcome);
}

/**
 * Why what follows a wave has to wait: a change of the wave is not proved, now or as settled before; a scope of it was not read; or its check failed.
 * Undefined if nothing has to wait.
 */
async function reasonToWait(
  part: Part,
  outcomes: readonly Done[],
  options: ApplyOptions,
): Promise<Waiting | undefined> {
  const failed = outcomes.find(({ outcome }) => !isProved(outcome))?.outcome ?? part.missing;
  if (failed !== undefined) return (next) => waiting(next, failed);
  return unreadScope(part) ?? (await failedCheck(part, options));
}

/** What waits for a scope that was not read; undefined without one. */
function unreadScope({ kind, wave, unread }: Part): Waiting | undefined {
  if (unread === undefined) return undefined;
  const earlier = kind === 'withdraw' ? 'waits' : `waits for wave ${wave}`;
  const message = `${earlier}: ${scopeAddress(unread)} was not read`;
  return (planned) => notReached(planned, 'incomplete-read', message);
}

/** What waits for a wave whose check failed; undefined if it passed, or there is none. */
async function failedCheck(
  { kind, wave, scopes, before }: Part,
  { check, signal }: ApplyOptions,
): Promise<Waiting | undefined> {
  if (kind !== 'wave' || check === undefined || signal.aborted) return undefined;
  const changed = [...before, ...scopes.map(({ scope }) => scopeAddress(scope))];
  const problem = await check({ wave, scopes: [...new Set(changed)] });
  if (problem === undefined) return undefined;
  return (planned) => notReached(planned, 'earlier-failure', `waits for wave ${wave}: ${problem}`);
}

/** Adds outcomes to those of their scope (`before`), and reports them. */
function reportOutcomes(
  changes: readonly PlannedChange[],
  outcomes: readonly StepOutcome[],
  before: Done[],
  { onOutcome }: ApplyOptions,
): readonly Done[] {
  const now = changes.flatMap((planned, index) => {
    const outcome = outcomes[index];
    return outcome === undefined ? [] : [{ planned, outcome }];
  });
  before.push(...now);
  outcomes.forEach((outcome) => onOutcome?.(outcome));
  return now;
}

/** What a run's scopes know of each other. */
interface Running {
  /** The outcomes of what rules of any scope may need. */
  provided: readonly Done[];
  /** The first failure, if it stops the run. */
  stoppedBy?: StepOutcome;
}

interface Done {
  readonly planned: PlannedChange;
  readonly outcome: StepOutcome;
}

async function applyScope(
  changes: readonly PlannedChange[],
  done: Done[],
  service: Service,
  context: DiffContext,
  options: ApplyOptions,
  run: Running,
): Promise<readonly Done[]> {
  const already = done.length;
  for (const planned of changes) {
    const obstacle = obstacleOf(planned, done, run.provided) ?? run.stoppedBy;
    const outcome =
      obstacle === undefined
        ? await attempt(planned, options.signal, () =>
            applyChange(planned, service, context, options.tools, options.signal),
          )
        : waiting(planned, obstacle);
    if (options.failFast === true && !isProved(outcome)) run.stoppedBy ??= outcome;
    reportOutcomes([planned], [outcome], done, options);
  }
  return done.slice(already);
}

/** Reasons that end a scope, regardless of dependencies. */
const FINAL: ReadonlySet<string> = new Set<NotReachedReason | 'bug' | 'stored-otherwise'>([
  'interrupted',
  'deadline',
  'credentials',
  'bug',
  // What alters one write may alter the next.
  'stored-otherwise',
]);

/** What ended the scope comes first, as the better explanation. */
function obstacleOf(
  planned: PlannedChange,
  done: readonly Done[],
  provided: readonly Done[],
): StepOutcome | undefined {
  const failed = done.filter(({ outcome }) => outcome.status !== 'applied');
  const missing = provided.filter(({ outcome }) => outcome.status !== 'applied');
  const obstacle =
    failed.find(({ outcome }) => endsTheScope(outcome)) ??
    [...failed, ...missing].find((earlier) => needs(planned.change, earlier.planned.change));
  return obstacle?.outcome;
}

function endsTheScope(outcome: StepOutcome): boolean {
  return outcome.status !== 'applied' && FINAL.has(outcome.reason);
}

function waiting(planned: PlannedChange, obstacle: StepOutcome): StepOutcome {
  if (obstacle.status === 'not_reached' && FINAL.has(obstacle.reason)) {
    return notReached(planned, obstacle.reason, obstacle.message);
  }
  return notReached(planned, 'earlier-failure', `waits for ${obstacle.change.address}`);
}

/** The outcome of a change that was not sent. */
export function notReached(
  { change }: PlannedChange,
  reason: NotReachedReason,
  message: string,
): StepOutcome {
  return { change, findings: [], status: 'not_reached', reason, message };
}

/** Does one write, unless the run was ended. Never throws: credentials, interruption and bugs are outcomes. */
export async function attempt(
  planned: PlannedChange,
  signal: AbortSignal,
  write: () => Promise<StepOutcome>,
): Promise<StepOutcome> {
  if (signal.aborted) return ended(planned, signal);
  try {
    return await write();
  } catch (error) {
    if (signal.aborted && isAbort(error, signal)) return ended(planned, signal);
    if (error instanceof ApiError && error.kind === 'credentials') {
      const advice = error.advice === undefined ? '' : `. ${error.advice}`;
      return notReached(planned, 'credentials', `${error.message}${advice}`);
    }
    // A bug of ours: other scopes continue, and the report shows the stack.
    const message = `zonewright has a bug: ${String(error)}`;
    return { change: planned.change, findings: [], status: 'unknown', reason: 'bug', message, error };
  }
}

function ended(planned: PlannedChange, signal: AbortSignal): StepOutcome {
  const ending = endingOf(signal);
  return notReached(planned, ending, ENDING_WORDS[ending]);
}

/** True for an interruption by the client, or the signal's own reason. */
function isAbort(error: unknown, { reason }: AbortSignal): boolean {
  if (error instanceof ApiError) return error.kind === 'aborted';
  return error === reason || (error instanceof Error && error.name === 'AbortError');
}
