import { exitOfPlan } from '../../engine/exit.js';
import { writeReport } from '../../app/repository/report-file.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { MadePlan } from '../../app/plan/planning.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { BundleDocument } from '../../generated/documents/bundle.js';
import { someOf } from '../../kernel/lib/phrases.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { planDocument } from '../reports/plan/document.js';
import { sarifLog } from '../reports/validation/sarif.js';
import { openCheckout } from '../runtime/checkout.js';
import { jsonText, say } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { selecting, type PlanCommandOptions } from './command-options.js';
import { labelsOf, planWith } from './plan-branch.js';
import { reportPlan, withoutSecrets } from './show.js';
import type { Collector, NotifyOptions } from './notify-options.js';
import { withNotifications } from './notifying.js';

/** `zonewright plan`: shows what apply would change. Can't write. `--check-service` asks the service about the writes. */
export function plan(given: PlanCommandOptions & NotifyOptions, runtime: Runtime): Promise<ExitCode> {
  const options = selecting(given);
  if (options.reportGap !== undefined && options.checkService !== true)
    throw usageError('--report-gap needs --check-service: only the service knows what it refuses');
  return withNotifications('plan', options, runtime, async (counting, collector) => {
    const { made, bundle } = await madeWith(options, counting, collector);
    const document = planDocument(made.plan);
    collector.found(() => ({ of: 'plan', plan: document }));
    await writeGaps(made, options, counting);
    await writeBundle(bundle, options, counting);
    const sarif = await sarifOf(made, options, counting);
    await reportPlan(document, options, counting, sarif);
    return exitOfPlan(document, options.detailedExitcode === true);
  });
}

/** The plan, and its bundle if asked for. */
async function madeWith(
  options: PlanCommandOptions,
  runtime: Runtime,
  collector: Pick<Collector, 'looksAt'>,
): Promise<{
  readonly made: MadePlan & { readonly configuration: Configuration };
  readonly bundle?: BundleDocument;
}> {
  if (options.bundle === undefined) return { made: await planWith(options, runtime, collector) };
  const { openBundling } = await import('../../app/plan/bundling.js');
  const madeAt = runtime.now();
  // One fixed moment, so that the plan can be made again.
  const pinned = { ...runtime, now: () => madeAt };
  const bundling = openBundling(options, { ...watched(pinned, options), ...labelsOf(pinned) }, madeAt);
  const made = await planWith(options, pinned, collector, bundling);
  const { settings, ignored } = made.configuration;
  const about = { ...options, dialect: settings.dialect.name, ignore: ignored?.file };
  return { made, bundle: await bundling.finish(made.plan, about, planDocument) };
}

/** Writes the file of `--bundle`. Throws a UserError if it can't, or a secret would be in it. */
async function writeBundle(
  bundle: BundleDocument | undefined,
  { bundle: file, quiet }: PlanCommandOptions,
  runtime: Runtime,
): Promise<void> {
  if (bundle === undefined || file === undefined) return;
  await writeReport(file, withoutSecrets(jsonText(bundle), runtime, 'bundle'), runtime);
  const { without_secrets: unlike = [] } = bundle;
  if (unlike.length === 0 || quiet === true) return;
  say(runtime.err, `${file} has no secrets, so ${someOf(unlike, MOST_NAMED)} can't be verified by it.`);
}

const MOST_NAMED = 5;

/** Writes what the service refuses though zonewright's tables allow it. */
async function writeGaps(
  { gaps }: MadePlan,
  { reportGap }: PlanCommandOptions,
  runtime: Runtime,
): Promise<void> {
  if (reportGap !== undefined && gaps !== undefined)
    await writeReport(reportGap, runtime.hide(jsonText(gaps)), runtime);
}

/** Makes the SARIF log of the findings, if asked for. */
async function sarifOf(
  { plan: { findings } }: MadePlan,
  options: PlanCommandOptions,
  runtime: Runtime,
): Promise<(() => string) | undefined> {
  if (!options.write.some(({ format }) => format === 'sarif')) return undefined;
  const { explain } = await import('../explain/lookup.js');
  return () => jsonText(sarifLog(findings, openCheckout(options, runtime), explain));
}
