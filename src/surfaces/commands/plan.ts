import { exitOfPlan } from '../../engine/exit.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { planDocument } from '../reports/plan/document.js';
import type { Runtime } from '../runtime/runtime.js';
import type { PlanOptions } from './command-options.js';
import { planWith } from './plan-branch.js';
import { reportPlan } from './show.js';
import type { NotifyOptions } from './notify-options.js';
import { withNotifications } from './notifying.js';

/** `zonewright plan`: shows what apply would change. Has no way to write. */
export function plan(options: PlanOptions & NotifyOptions, runtime: Runtime): Promise<ExitCode> {
  return withNotifications('plan', options, runtime, async (counting, collector) => {
    const made = await planWith(options, counting, collector);
    const document = planDocument(made.plan);
    collector.found(() => ({ of: 'plan', plan: document }));
    await reportPlan(document, options, counting);
    return exitOfPlan(document, options.detailedExitcode === true);
  });
}
