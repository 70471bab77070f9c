import pLimit from 'p-limit';
import { needs } from '../../kinds/order.js';
import type { Stage } from '../../kernel/model/stage.js';
import { endingOf, ENDING_WORDS } from '../../kernel/model/ending.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Plan, PlannedChange, ScopePlan } from '../../kernel/model/plan.js';
import { scopeAddress, scopeOfAddress } from '../../kernel/model/scope.js';
import type { Service } from '../../kernel/model/request.js';
import type { NotReachedReason, StepOutcome } from './outcome.js';
import { applyChange } from './write.js';
import type { WriteTools } from './send.js';

export interface ApplyOptions {
  readonly contextOf: (scope: ScopePlan['scope']) => DiffContext;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly tools: WriteTools;
  readonly onOutcome?: (outcome: StepOutcome) => void;
  /** After a change that was not carried out, starts no other, in any scope. */
  readonly failFast?: true;
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
 * withdrawn. Changes wait if they depend on a failed one, and waves if a change of an earlier one was not carried out, now or as settled before, or
 * its check failed. Never throws.
 */
export async function applyChanges(
  plan: Plan,
  service: Service,
  options: ApplyOptions,
): Promise<readonly StepOutcome[]> {
  const limit = pLimit(options.concurrency);
  const run: Running = { provided: [] };
  const done = new Map<Scope, Done[]>(plan.scopes.map(({ scope }) => [scope, []]));
  let held: ((planned: PlannedChange) => StepOutcome) | undefined;
  for (const part of partsOf(plan, options.settled ?? [])) {
    const missing = run.provided.find(({ outcome }) => !isProved(outcome));
    if (part.kind === 'withdraw' && missing !== undefined) held ??= (next) => waiting(next, missing.outcome);
    const results = part.scopes.map(async ({ scope, changes }) => {
      const before = done.get(scope) ?? [];
      if (held !== undefined) return reportOutcomes(changes, changes.map(held), before, options);
      return limit(() => applyScope(changes, before, service, options.contextOf(scope), options, run));
    });
    const outcomes = (await Promise.all(results)).flat();
    const failed = [...outcomes.map(({ outcome }) => outcome), ...part.settled].find(
      (outcome) => !isProved(outcome),
    );
    if (part.kind === 'provide') run.provided = outcomes;
    else if (failed === undefined) held ??= await heldByCheck(part, options);
    else held ??= (next) => waiting(next, failed);
  }
  return plan.scopes.flatMap(({ scope }) => (done.get(scope) ?? []).map(({ outcome }) => outcome));
}

/** True if carried out and read back, with no other write in between. */
function isProved(outcome: StepOutcome): boolean {
  const { status, findings } = outcome;
  return (
    status === 'applied' &&
    outcome.unproved === undefined &&
    !findings.some(({ code }) => code === 'write-in-between')
  );
}

type Scope = ScopePlan['scope'];

/** Changes to finish before the next part starts. */
interface Part {
  readonly kind: 'provide' | 'wave' | 'withdraw';
  readonly wave: number;
  readonly scopes: readonly { readonly scope: Scope; readonly changes: readonly PlannedChange[] }[];
  /** What is settled of a wave before it starts. */
  readonly settled: readonly StepOutcome[];
  /** True for the wave in which a run was cut off, perhaps before its check. */
  readonly wasCutOff: boolean;
}

/** What is provided; the waves in order, one without a rollout; what is withdrawn. */
function partsOf({ scopes }: Plan, settled: readonly StepOutcome[]): readonly Part[] {
  const changing = scopes.flatMap((scope) => (scope.status === 'complete' ? [scope] : []));
  const waveOf = new Map(scopes.map(({ scope, wave = 1 }) => [scopeAddress(scope), wave]));
  const waveOfOutcome = ({ change }: StepOutcome): number => waveOf.get(scopeOfAddress(change.address)) ?? 1;
  const waves = [
    ...new Set([...changing.map(({ wave = 1 }) => wave), ...settled.map(waveOfOutcome)]),
  ].toSorted((a, b) => a - b);
  const lastBefore = Math.max(0, ...settled.filter(({ earlier }) => earlier === true).map(waveOfOutcome));
  const part = (kind: Part['kind'], own: typeof changing, wave = 0): Part => ({
    kind,
    wave,
    settled: kind === 'wave' ? settled.filter((outcome) => waveOfOutcome(outcome) === wave) : [],
    wasCutOff: kind === 'wave' && wave === lastBefore,
    scopes: own.flatMap(({ scope, changes }) => {
      const due = changes.filter(({ change }) => partOf(change.stage) === kind);
      return due.length === 0 ? [] : [{ scope, changes: due }];
    }),
  });
  const all = [
    part('provide', changing),
    ...waves.map((number) =>
      part(
        'wave',
        changing.filter(({ wave = 1 }) => wave === number),
        number,
      ),
    ),
    part('withdraw', changing),
  ];
  return all.filter((one) => one.scopes.length > 0 || one.settled.length > 0);
}

function partOf(stage: Stage): Part['kind'] {
  return stage === 'provide' || stage === 'withdraw' ? stage : 'wave';
}

/** The outcomes of what is left after a failed check; undefined if passed or absent. */
async function heldByCheck(
  { kind, wave, scopes, settled, wasCutOff }: Part,
  { check, signal }: ApplyOptions,
): Promise<((planned: PlannedChange) => StepOutcome) | undefined> {
  if (kind !== 'wave' || check === undefined || signal.aborted) return undefined;
  // Waves before the one in which a run was cut off passed their checks.
  if (scopes.length === 0 && !wasCutOff) return undefined;
  const before = settled.filter(({ earlier }) => earlier === true);
  const changed = [
    ...before.map(({ change }) => scopeOfAddress(change.address)),
    ...scopes.map(({ scope }) => scopeAddress(scope)),
  ];
  const problem = await check({ wave, scopes: [...new Set(changed)] });
  if (problem === undefined) return undefined;
  return (planned) => notReached(planned, 'earlier-failure', `waits for wave ${wave}: ${problem}`);
}

/** Adds outcomes of a scope to the earlier ones, and reports them. */
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
