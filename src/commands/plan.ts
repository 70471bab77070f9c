import type { PlanOptions } from '../cli/options.js';
import { writePlanFile } from '../cli/plan-file.js';
import { planNow } from '../cli/planning.js';
import { openRepository } from '../cli/repository.js';
import type { Runtime } from '../cli/runtime.js';
import { withReading } from '../cli/session.js';
import { showPlan, warn } from '../cli/show.js';
import type { ExitCode } from '../core/errors.js';
import { exitOfPlan } from '../reconcile.js';

/** `zonewright plan`: what apply would change. There is nothing here to write with. */
export async function plan(options: PlanOptions, runtime: Runtime): Promise<ExitCode> {
  const configuration = await openRepository(options, runtime);
  const made = await withReading(configuration.settings, options, runtime, (reading) =>
    planNow(configuration, options, runtime, reading),
  );
  if (options.out !== undefined) await writePlanFile(options.out, made, runtime);
  warn(configuration, options, runtime);
  showPlan(made, options, runtime);
  return exitOfPlan(made, options.detailedExitcode === true);
}
