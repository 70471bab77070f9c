import { exitOfPlan } from '../../engine/exit.js';
import { writeReport } from '../../app/repository/report-file.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { MadePlan } from '../../app/plan/planning.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { planDocument } from '../reports/plan/document.js';
import { sarifLog } from '../reports/validation/sarif.js';
import { openCheckout } from '../runtime/checkout.js';
import { jsonText } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import type { PlanCommandOptions } from './command-options.js';
import { planWith } from './plan-branch.js';
import { reportPlan } from './show.js';
import type { NotifyOptions } from './notify-options.js';
import { withNotifications } from './notifying.js';

/** `zonewright plan`: shows what apply would change. Has no way to write. With `--check-service` it also asks the service about the writes. */
export function plan(options: PlanCommandOptions & NotifyOptions, runtime: Runtime): Promise<ExitCode> {
  if (options.reportGap !== undefined && options.checkService !== true)
    throw usageError('--report-gap needs --check-service: only the service knows what it refuses');
  return withNotifications('plan', options, runtime, async (counting, collector) => {
    const made = await planWith(options, counting, collector);
    const document = planDocument(made.plan);
    collector.found(() => ({ of: 'plan', plan: document }));
    await writeGaps(made, options, counting);
    const sarif = await sarifOf(made, options, counting);
    await reportPlan(document, options, counting, sarif);
    return exitOfPlan(document, options.detailedExitcode === true);
  });
}

/** What the service refuses and zonewright's tables allow, in the file of `--report-gap`. */
async function writeGaps(
  { gaps }: MadePlan,
  { reportGap }: PlanCommandOptions,
  runtime: Runtime,
): Promise<void> {
  if (reportGap !== undefined && gaps !== undefined)
    await writeReport(reportGap, runtime.hide(jsonText(gaps)), runtime);
}

/** The findings of a plan as a SARIF log, if a file of it was asked for. */
async function sarifOf(
  { plan: { findings } }: MadePlan,
  options: PlanCommandOptions,
  runtime: Runtime,
): Promise<(() => string) | undefined> {
  if (!options.write.some(({ format }) => format === 'sarif')) return undefined;
  const { explain } = await import('../explain/lookup.js');
  return () => jsonText(sarifLog(findings, openCheckout(options, runtime), explain));
}
