import type { PlanReportOptions } from './command-options.js';
import { readPlanFile } from '../../app/plan/plan-file.js';
import type { Runtime } from '../runtime/runtime.js';
import { reportPlan } from './show.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { lacksShard, mergePlans } from '../../engine/plan/merge-plans.js';
import { exitOfPlan } from '../../engine/exit.js';

/** `zonewright merge-plans FILE…`: merges plans of shards. Exit code 4 if a shard is missing. */
export async function mergePlanFiles(
  options: PlanReportOptions,
  runtime: Runtime,
  ...files: readonly string[]
): Promise<ExitCode> {
  const merged = mergePlans(files.map((file) => ({ file, plan: readPlanFile(file, runtime) })));
  await reportPlan(merged, options, runtime);
  return lacksShard(merged) ? EXIT.refused : exitOfPlan(merged, options.detailedExitcode === true);
}
