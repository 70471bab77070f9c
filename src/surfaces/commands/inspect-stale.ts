import { inspectStale } from '../../app/replay/stale/stale.js';
import { writeReport } from '../../app/repository/report-file.js';
import { defined } from '../../kernel/lib/defined.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { staleDocument, stalePatch, staleText } from '../reports/inspect/stale.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import { openProgress, watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import type { StaleFlags } from './stale-flags.js';
import { openChosenScopes, type LookOptions } from './look.js';

/** `zonewright inspect rulesets --stale`: the declared rules that are perhaps not needed any more, and the edit that removes them. */
export async function inspectStaleRules(
  options: LookOptions & StaleFlags,
  runtime: Runtime,
): Promise<ExitCode> {
  const look = await openChosenScopes(options, runtime, ['zone', 'account']);
  const progress = openProgress(options, runtime);
  const stale = await inspectStale(look, options, watched(runtime, options), progress).finally(() =>
    progress.stop(),
  );
  const { out, unproved: isAll = false } = options;
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(staleDocument(stale, isAll))
      : within(staleText(stale, { isAll, ...defined({ out }) }, screen), screen),
  );
  if (out !== undefined) await writeReport(out, stalePatch(stale), runtime);
  return stale.exit;
}
