import type { PlanOptions } from '../cli/options.js';
import { makePlan } from '../../app/planning.js';
import type { Runtime } from '../../app/runtime.js';
import { reportPlan } from './show.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { exitOfPlan } from '../../engine/reconcile.js';
import { planDocument } from '../reports/plan-document.js';

/** `zonewright plan`: what apply would change. There is nothing here to write with. */
export async function plan(options: PlanOptions, runtime: Runtime): Promise<ExitCode> {
  const made = await makePlan(options, runtime);
  const document = planDocument(made.plan);
  await reportPlan(document, options, runtime);
  return exitOfPlan(document, options.detailedExitcode === true);
}
