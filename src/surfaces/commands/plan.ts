import { exitOfPlan } from '../../engine/reconcile.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { planDocument } from '../reports/plan-document.js';
import type { Runtime } from '../runtime/runtime.js';
import type { PlanOptions } from './options.js';
import { planWith } from './planning.js';
import { reportPlan } from './show.js';

/** `zonewright plan`: what apply would change. There is nothing here to write with. */
export async function plan(options: PlanOptions, runtime: Runtime): Promise<ExitCode> {
  const made = await planWith(options, runtime);
  const document = planDocument(made.plan);
  await reportPlan(document, options, runtime);
  return exitOfPlan(document, options.detailedExitcode === true);
}
