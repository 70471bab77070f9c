import type { PlanOptions } from '../cli/options.js';
import { emptyPlan, openBase, openToPlan, planNow } from '../cli/planning.js';
import type { Runtime } from '../cli/runtime.js';
import { withReading } from '../cli/session.js';
import { reportPlan, warn } from '../cli/show.js';
import type { ExitCode } from '../core/errors.js';
import { exitOfPlan } from '../reconcile.js';
import { planDocument } from '../report/plan-document.js';

/** `zonewright plan`: what apply would change. There is nothing here to write with. */
export async function plan(options: PlanOptions, runtime: Runtime): Promise<ExitCode> {
  const configuration = await openToPlan(options, runtime);
  const base = await openBase(options, runtime);
  const made =
    emptyPlan(configuration) ??
    (await withReading(configuration.settings, options, runtime, (reading) =>
      planNow(configuration, options, runtime, reading, base),
    ));
  warn(configuration, options, runtime);
  const document = planDocument(made);
  await reportPlan(document, options, runtime);
  return exitOfPlan(document, options.detailedExitcode === true);
}

/** `zonewright drift`: the same look, for a schedule: exit 2 when what is live differs from the files. */
export function drift(options: PlanOptions, runtime: Runtime): Promise<ExitCode> {
  return plan({ ...options, detailedExitcode: true }, runtime);
}
