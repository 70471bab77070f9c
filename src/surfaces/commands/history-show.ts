import { findRun } from '../../app/runs/find-run.js';
import { openRuns } from '../../app/runs/open-runs.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { historyDocument } from '../reports/history/document.js';
import { runText } from '../reports/history/text.js';
import { within } from '../reports/printers/text/within.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { flagsFor, flagsOfService } from './undo-flags.js';
import { noteOn } from './history.js';
import type { HistoryShowOptions } from './command-options.js';
import { showPlan } from './show.js';

/** `zonewright history show RUN`: the plan of a run, as shown then. Reads only the record. */
export async function historyShow(
  options: HistoryShowOptions,
  runtime: Runtime,
  name?: string,
): Promise<ExitCode> {
  const store = await openRuns(options, runtime);
  const { run, file } = await findRun(store, name);
  noteOn(store, runtime);
  if (options.format === 'text') {
    const document = historyDocument([{ id: run.id, run, file }], {
      isWhole: true,
      flagsOf: (service) => [...flagsFor(options), ...flagsOfService(service, runtime)],
      machine: runtime.machine,
    });
    const screen = screenOf(options, runtime);
    runtime.out.write(`${within(runText(document), screen)}\n`);
  }
  showPlan(run.plan, options, runtime);
  return EXIT.ok;
}
