import type { PlanOptions } from '../cli/options.js';
import { planNow } from '../cli/planning.js';
import { openRepository } from '../cli/repository.js';
import type { Runtime } from '../cli/runtime.js';
import { withReading } from '../cli/session.js';
import { reportPlan, warn } from '../cli/show.js';
import type { ExitCode } from '../core/errors.js';
import { exitOfPlan } from '../reconcile.js';
import { planDocument } from '../report/plan-document.js';

/** `zonewright plan`: what apply would change. There is nothing here to write with. */
export async function plan(options: PlanOptions, runtime: Runtime): Promise<ExitCode> {
  const configuration = await openRepository(options, runtime);
  const made = await withReading(configuration.settings, options, runtime, (reading) =>
    planNow(configuration, options, runtime, reading),
  );
  warn(configuration, options, runtime);
  const document = planDocument(made);
  await reportPlan(document, options, runtime);
  return exitOfPlan(document, options.detailedExitcode === true);
}

/** `zonewright drift`: the same look, for a schedule: exit 2 when what is live differs from the files. */
export function drift(options: PlanOptions, runtime: Runtime): Promise<ExitCode> {
  return plan({ ...options, detailedExitcode: true }, runtime);
}
