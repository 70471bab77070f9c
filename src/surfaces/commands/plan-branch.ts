import {
  aboutPlanned,
  makePlan,
  openToPlan,
  type Beside,
  type MadePlan,
  type BranchOptions,
  type WatchFiles,
  type ToPlan,
} from '../../app/plan/planning.js';
import { NOTHING_TOUCHED } from '../../engine/configuration/changed.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { namedAddresses } from '../../engine/plan/part.js';
import type { Bundling } from '../../app/plan/bundling.js';
import { environmentOf, providerOf } from '../../app/providers/provider.js';
import { defined } from '../../kernel/lib/defined.js';
import type { OutputOptions } from '../runtime/output-options.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import type { PlanOptions } from './command-options.js';
import { warn } from './show.js';
import type { Collector } from './notify-options.js';
import { say } from '../runtime/print.js';

/** Opens what to plan and reports its scopes. Says so if the branch changes none. */
export async function openBranch(
  options: BranchOptions & Pick<PlanOptions, 'base' | 'shard'> & OutputOptions,
  runtime: Runtime,
  collector: Pick<Collector, 'looksAt'>,
  watch?: WatchFiles,
): Promise<ToPlan> {
  const opened = await openToPlan(options, runtime, watch);
  const { configuration } = opened;
  collector.looksAt(namedAddresses(configuration, defined({ shard: options.shard })));
  const note = configuration.findings.find(({ code }) => code === NOTHING_TOUCHED);
  if (note !== undefined && options.quiet !== true) say(runtime.err, note.message);
  return opened;
}

/** Labels of the request, from the runtime or the pipeline. They open gates for plans, never for apply. */
export function labelsOf({ labels, env }: Runtime): Pick<Runtime, 'labels'> {
  return defined({ labels: labels ?? environmentOf(providerOf({}, env), env).labels });
}

/** Plans for `plan` and `drift`. Shows warnings about the files. */
export async function planWith(
  options: PlanOptions,
  runtime: Runtime,
  collector: Pick<Collector, 'looksAt'>,
  beside: Partial<Pick<Bundling, 'watchFiles'>> & Beside = {},
): Promise<MadePlan & { readonly configuration: Configuration }> {
  const opened = await openBranch(options, runtime, collector, beside.watchFiles);
  const host = { ...watched(runtime, options), ...labelsOf(runtime) };
  const made = await makePlan(opened, options, host, beside);
  const { configuration } = opened;
  warn(aboutPlanned(configuration, options), options, runtime);
  return { ...made, configuration };
}
