import { readFormer, writeReport } from '../../app/repository/report-file.js';
import { inert } from '../../kernel/lib/inert.js';
import { UserError } from '../../kernel/model/errors.js';
import { metricsAfter, type About } from '../reports/metrics/after.js';
import { metricsText, parseMetrics } from '../reports/metrics/text.js';
import type { RunFacts } from '../reports/notifications/facts.js';
import type { Runtime } from '../runtime/runtime.js';

/**
 * Brings a file of metrics up to date. What can't be written is a warning: what a run has found and done, it has found and done. A file that holds
 * something else is left alone.
 */
export async function writeMetrics(
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
    runtime.err.write(`warning: the metrics were not written: ${inert(error.message)}\n`);
  }
}

function notOurs(file: string): UserError {
  return new UserError(
    `${file} contains something other than metrics of zonewright. Remove it, or name another file`,
    { code: 'report-file' },
  );
}
