import {
  aboutPlanned,
  makePlan,
  openToPlan,
  type BranchOptions,
  type ToPlan,
} from '../../app/plan/planning.js';
import { NOTHING_TOUCHED } from '../../engine/configuration/changed.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { inert } from '../../kernel/lib/inert.js';
import type { Plan } from '../../kernel/model/plan.js';
import type { OutputOptions } from '../runtime/options.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import type { PlanOptions } from './options.js';
import { warn } from './show.js';

/** Opens what is to be planned, and says so when a branch touches none of it. */
export async function openBranch(
  options: BranchOptions & Pick<PlanOptions, 'base'> & OutputOptions,
  runtime: Runtime,
): Promise<ToPlan> {
  const opened = await openToPlan(options, runtime);
  const { configuration } = opened;
  const note = configuration.findings.find(({ code }) => code === NOTHING_TOUCHED);
  if (note !== undefined && options.quiet !== true) runtime.err.write(`${inert(note.message)}\n`);
  return opened;
}

/** What `plan` and `drift` look at: the files of the command line, held against the live side, with the warnings of the files. */
export async function planWith(
  options: PlanOptions,
  runtime: Runtime,
): Promise<{ readonly plan: Plan; readonly configuration: Configuration }> {
  const opened = await openBranch(options, runtime);
  const plan = await makePlan(opened, options, watched(runtime, options));
  const { configuration } = opened;
  warn(aboutPlanned(configuration, options), options, runtime);
  return { plan, configuration };
}
