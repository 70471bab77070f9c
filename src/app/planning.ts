import type { Plan } from '../kernel/model/plan.js';
import { secretsFrom, secretsIfSet } from '../kernel/model/secret.js';
import { narrowedToBranch, NOTHING_TOUCHED } from '../engine/configuration/changed.js';
import { hasErrors, type Configuration } from '../engine/configuration/configuration.js';
import { assemblePlan } from '../engine/plan/plan.js';
import { prepare } from '../engine/reconcile.js';
import { inert } from '../kernel/lib/inert.js';
import type { IgnoreOption } from '../surfaces/cli/ignore-option.js';
import type { ApiOptions, CommonOptions, PlanOptions, StrictOption } from '../surfaces/cli/options.js';
import { readingProgress } from './reading-progress.js';
import { openRepository, openRepositoryAt } from './repository.js';
import type { Runtime } from './runtime.js';
import { withReading, type Reading } from './session.js';
import { warn } from '../surfaces/commands/show.js';

/** The configuration that is to be planned: all of it, or with `--changed-since` what a branch touches. */
export async function openToPlan(
  options: CommonOptions & StrictOption & IgnoreOption & { readonly changedSince?: string },
  runtime: Runtime,
): Promise<Configuration> {
  const head = await openRepository(options, runtime);
  const { changedSince: revision } = options;
  // Errors are told when it is planned; until then nobody knows what the branch wants.
  if (revision === undefined || hasErrors(head)) return head;
  const narrowed = narrowedToBranch(await openRepositoryAt(revision, options, runtime), head, revision);
  const note = narrowed.findings.find(({ code }) => code === NOTHING_TOUCHED);
  if (note !== undefined && options.quiet !== true) runtime.err.write(`${inert(note.message)}\n`);
  return narrowed;
}

/** What the branch started from, as `--base` names it; undefined without one. Throws a UserError when git has no such commit. */
async function openBase(
  options: CommonOptions & Pick<PlanOptions, 'base'>,
  runtime: Runtime,
): Promise<Configuration | undefined> {
  return options.base === undefined ? undefined : openRepositoryAt(options.base, options, runtime);
}

/** What `plan` and `drift` look at: the files of the command line, held against the live side. */
export async function makePlan(
  options: PlanOptions,
  runtime: Runtime,
): Promise<{ readonly plan: Plan; readonly configuration: Configuration }> {
  const configuration = await openToPlan(options, runtime);
  const base = await openBase(options, runtime);
  const plan =
    emptyPlan(configuration) ??
    (await withReading(configuration.settings, options, runtime, (reading) =>
      planNow(configuration, options, runtime, reading, base),
    ));
  warn(configuration, options, runtime);
  return { plan, configuration };
}

/** The plan of a branch that touches nothing; undefined for any other. It takes no request, and so no credentials. */
function emptyPlan({ narrowed, scopes, findings }: Configuration): Plan | undefined {
  return narrowed === true && scopes.length === 0 ? assemblePlan([], findings, 0, true) : undefined;
}

/** Plans, telling how far it is. */
export function planNow(
  configuration: Configuration,
  options: ApiOptions & Pick<PlanOptions, 'target' | 'shard' | 'impact'>,
  runtime: Runtime,
  reading: Reading,
  base?: Configuration,
): Promise<Plan> {
  const { reader, sent, signal, liveFrom } = reading;
  return prepare(configuration, {
    api: reader,
    reads: () => sent.reads,
    secrets: liveFrom === undefined ? secretsFrom(runtime.env) : secretsIfSet(runtime.env),
    ...(liveFrom === undefined ? {} : { liveFrom }),
    concurrency: options.concurrency,
    targets: options.target,
    ...(options.shard === undefined ? {} : { shard: options.shard }),
    ...(base === undefined ? {} : { base }),
    ...(options.impact ? { foresight: { now: runtime.now() } } : {}),
    signal,
    ...(liveFrom === undefined ? readingProgress(reading, options) : {}),
  });
}
