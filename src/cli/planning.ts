import type { Plan } from '../core/plan.js';
import { secretsFrom } from '../core/secret.js';
import { narrowedToBranch, NOTHING_TOUCHED } from '../pipeline/changed.js';
import { hasErrors, type Configuration } from '../pipeline/configuration.js';
import { assemblePlan } from '../pipeline/plan.js';
import { prepare } from '../reconcile.js';
import { inert } from '../report/inert.js';
import type { ApiOptions, CommonOptions, PlanOptions, StrictOption } from './options.js';
import { openRepository, openRepositoryAt } from './repository.js';
import type { Runtime } from './runtime.js';
import type { Reading } from './session.js';

/** The configuration that is to be planned: all of it, or with `--changed-since` what a branch touches. */
export async function openToPlan(
  options: CommonOptions & StrictOption & { readonly changedSince?: string },
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
export async function openBase(
  options: CommonOptions & Pick<PlanOptions, 'base'>,
  runtime: Runtime,
): Promise<Configuration | undefined> {
  return options.base === undefined ? undefined : openRepositoryAt(options.base, options, runtime);
}

/** The plan of a branch that touches nothing; undefined for any other. It takes no request, and so no credentials. */
export function emptyPlan({ narrowed, scopes, findings }: Configuration): Plan | undefined {
  return narrowed === true && scopes.length === 0 ? assemblePlan([], findings, 0, true) : undefined;
}

/** Plans, telling how far it is. */
export function planNow(
  configuration: Configuration,
  options: ApiOptions & Pick<PlanOptions, 'target' | 'shard' | 'impact'>,
  runtime: Runtime,
  { reader, sent, progress, signal }: Reading,
  base?: Configuration,
): Promise<Plan> {
  return prepare(configuration, {
    api: reader,
    reads: () => sent.reads,
    secrets: secretsFrom(runtime.env),
    concurrency: options.concurrency,
    targets: options.target,
    ...(options.shard === undefined ? {} : { shard: options.shard }),
    ...(base === undefined ? {} : { base }),
    ...(options.impact ? { foresight: { now: runtime.now() } } : {}),
    signal,
    onScope: (scope, done, total) => progress.show(`read ${done} of ${total} scopes: ${scope.name}`),
  });
}
