import type { PlanOptions } from '../cli/options.js';
import { makePlan } from '../cli/planning.js';
import type { Runtime } from '../cli/runtime.js';
import { reportPlan } from '../cli/show.js';
import type { ExitCode } from '../core/errors.js';
import { exitOfPlan } from '../reconcile.js';
import { planDocument } from '../report/plan-document.js';

/** `zonewright plan`: what apply would change. There is nothing here to write with. */
export async function plan(options: PlanOptions, runtime: Runtime): Promise<ExitCode> {
  const made = await makePlan(options, runtime);
  const document = planDocument(made.plan);
  await reportPlan(document, options, runtime);
  return exitOfPlan(document, options.detailedExitcode === true);
}
