import { usageError } from '../../app/ports/usage-error.js';
import { openRepositoryAt } from '../../app/repository/repository.js';
import { aboutPlanned } from '../../app/plan/planning.js';
import { findRun } from '../../app/runs/find-run.js';
import { openRuns } from '../../app/runs/open-runs.js';
import { configurationBefore, openFiles, requireService } from '../../app/runs/undoing.js';
import type { ReadSession } from '../../app/session/reading.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { isCutOff } from '../../engine/runs/record.js';
import { defined } from '../../kernel/lib/defined.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { Runtime } from '../runtime/runtime.js';
import { selectingFlags, type ApplyOptions } from './command-options.js';
import { openBranch } from './plan-branch.js';
import { warn } from './show.js';
import type { Collector } from './notify-options.js';

/** The wanted side of a plan: the files, or what a run found if the plan undoes it. */
export interface Wanted {
  readonly settings: Settings;
  /** What was applied last, if --base is given. */
  readonly since?: Configuration;
  /** Throws a UserError if the plan undoes a run of another service. */
  readonly for: (session: Pick<ReadSession, 'address'>) => { readonly configuration: Configuration };
}

/** Opens the wanted side of a plan. Throws a UserError if files or records can't be used. */
export async function openWanted(
  document: PlanDocument | undefined,
  options: ApplyOptions,
  runtime: Runtime,
  collector: Pick<Collector, 'looksAt'>,
): Promise<Wanted> {
  const undone = document?.undo?.run;
  if (undone === undefined) {
    const { base, ...own } = options;
    const { configuration } = await openBranch(own, runtime, collector);
    warn(aboutPlanned(configuration, options), options, runtime);
    const since = base === undefined ? undefined : await openRepositoryAt(base, options, runtime);
    return { settings: configuration.settings, for: () => ({ configuration }), ...defined({ since }) };
  }
  // A run may cover a part of the files.
  collector.looksAt('parts');
  const files = await openFiles(options, runtime);
  const found = await findRun(await openRuns(options, runtime), undone);
  return {
    settings: files.settings,
    for: ({ address }) => {
      requireService(found.run, address);
      return { configuration: configurationBefore(found, files, runtime) };
    },
  };
}

/** The record of a run to resume. Throws a UserError if the run has ended. */
export async function runToResume(
  name: string,
  options: ApplyOptions,
  runtime: Runtime,
): Promise<RunDocument> {
  const { run } = await findRun(await openRuns(options, runtime), name);
  if (isCutOff(run)) return run;
  const what = run.resumed === undefined ? 'was not cut off: it ended' : 'was resumed, and ended';
  throw new UserError(`run ${run.id} ${what} with exit code ${run.exit_code}`, {
    code: 'run-finished',
    help: 'Nothing was sent. Apply again: that plans whatever is left to do.',
  });
}

/** Throws a UserError for flags beside --resume: the record has the work and the consent. */
export function requireAlone(
  { merged, target, changedSince, allow, expectDigest }: ApplyOptions,
  planFile: string | undefined,
): void {
  const others = [
    ...(planFile === undefined ? [] : ['a plan file']),
    ...(merged === undefined ? [] : ['--merged']),
    ...selectingFlags(target),
    ...(changedSince === undefined ? [] : ['--changed-since']),
    ...(allow.length === 0 ? [] : ['--allow']),
    ...(expectDigest === undefined ? [] : ['--expect-digest']),
  ];
  if (others.length === 0) return;
  throw usageError(
    `--resume uses the consent of the run; it can't be combined with ${others.join(' and ')}`,
    'Plan again to agree to something else.',
  );
}
