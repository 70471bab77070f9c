import { defined } from '../../kernel/lib/defined.js';
import { inert } from '../../kernel/lib/inert.js';
import { type ExitCode, UserError } from '../../kernel/model/errors.js';
import {
  countByCode,
  type Found,
  type RunFacts,
  type NotifyingCommand,
} from '../reports/notifications/facts.js';
import { errorReport } from '../reports/error-report.js';
import type { Runtime } from '../runtime/runtime.js';
import { countTraffic } from '../runtime/traffic.js';
import { shardOf, type Collector, type NotifiedRunOptions } from './notify-options.js';
import { readFormer, writeReport } from '../../app/repository/report-file.js';
import { metricsAfter, type About } from '../reports/metrics/after.js';
import { metricsText, parseMetrics } from '../reports/metrics/text.js';
import { say } from '../runtime/print.js';

type Ending = Pick<RunFacts, 'exit' | 'error'>;

/** As withNotifications, for a run with notifications or metrics. */
export async function notifiedRun(
  command: NotifyingCommand,
  options: NotifiedRunOptions,
  runtime: Runtime,
  work: (runtime: Runtime, collector: Collector) => Promise<ExitCode>,
): Promise<ExitCode> {
  const notify = await notifying(options, runtime);
  const began = runtime.clock.now();
  const startedAt = runtime.now();
  const traffic = countTraffic(runtime.clock);
  let looked: readonly string[] | 'parts' = [];
  let found: Found | undefined;
  let consented: readonly (readonly string[])[] = [];
  let consentedWhen: RunFacts['consentedWhen'] = 'now';
  const collector: Collector = {
    looksAt: (scopes) => {
      looked = scopes;
    },
    found: (make) => {
      found = make();
    },
    consented: (risks, when) => {
      consented = risks;
      consentedWhen = when;
    },
  };
  const report = async (ending: Ending): Promise<void> => {
    const run: RunFacts = {
      command,
      id: runtime.run.id,
      ...ending,
      startedAt,
      finishedAt: runtime.now(),
      seconds: (runtime.clock.now() - began) / 1000,
      scopes: looked === 'parts' ? [] : looked,
      ...defined({ found }),
      consented: countByCode(consented),
      consentedWhen,
      traffic: traffic.counted(),
    };
    try {
      if (options.metrics !== undefined)
        await writeMetrics(options.metrics, run, aboutOf(options, looked === 'parts', found), runtime);
      await notify(run);
    } catch (error) {
      // No error may change how the run ends.
      say(runtime.err, `warning: not everybody was notified of the run: ${String(error)}`);
    }
  };
  try {
    const exit = await work({ ...runtime, onRequest: traffic.note }, collector);
    await report({ exit });
    return exit;
  } catch (error) {
    const { exit, code, message, findings } = errorReport(error);
    await report({ exit, error: { code, message, findings } });
    throw error;
  }
}

/** Makes the function that notifies, or one that does nothing. Loads what sends only if needed. */
async function notifying(
  options: NotifiedRunOptions,
  runtime: Runtime,
): Promise<(run: RunFacts) => Promise<void>> {
  if (options.notify === undefined) return () => Promise.resolve();
  const { openNotifying } = await import('./notify.js');
  return openNotifying(options.notify, options, runtime);
}

/** What the metrics are about. A plan file may have only some of the scopes. */
function aboutOf(
  options: NotifiedRunOptions,
  areParts: boolean,
  found: Found | undefined,
): Parameters<typeof writeMetrics>[2] {
  const { target = [], changedSince, liveFrom, wave, environment } = options;
  const isNarrowed = target.length > 0 || [changedSince, liveFrom, wave].some((one) => one !== undefined);
  const plan = found?.of === 'plan' || found?.of === 'result' ? found.plan : undefined;
  return {
    isPart: isNarrowed || areParts || plan?.narrowed === true,
    ...defined({ environment, shard: shardOf(options) }),
  };
}

/** Updates a metrics file. Warns if it can't be written, or is something else. */
async function writeMetrics(
  file: string,
  run: RunFacts,
  about: Omit<About, 'shown'>,
  runtime: Runtime,
): Promise<void> {
  try {
    const former = parseMetrics(await readFormer(file, runtime));
    if (former === undefined) throw notOurs(file);
    const shown = (text: string): string => inert(runtime.hide(text));
    await writeReport(file, metricsText(metricsAfter(former, run, { ...about, shown })), runtime, 'programs');
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    say(runtime.err, `warning: the metrics were not written: ${error.message}`);
  }
}

function notOurs(file: string): UserError {
  return new UserError(
    `${file} contains something other than metrics of zonewright. Remove it, or name another file`,
    { code: 'report-file' },
  );
}
