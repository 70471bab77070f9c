import { findRun, readRuns } from '../../app/runs/find-run.js';
import { openRuns } from '../../app/runs/open-runs.js';
import { isSelected, isFiltered } from '../../app/runs/run-filter.js';
import type { RunStore } from '../../app/runs/run-store.js';
import type { ReadRun } from '../../app/runs/run-file.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { historyCsv } from '../reports/history/csv.js';
import { historyDocument } from '../reports/history/document.js';
import { historyText, runText } from '../reports/history/text.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText, say } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { flagsFor, flagsOfService } from './undo-flags.js';
import type { HistoryOptions } from './command-options.js';

/** `zonewright history [RUN]`: shows what was applied and how to undo it. Reads only run records. */
export async function history(options: HistoryOptions, runtime: Runtime, name?: string): Promise<ExitCode> {
  const store = await openRuns(options, runtime);
  const runs =
    name === undefined
      ? (await readRuns(store)).filter((read) => isSelected(read, options, runtime.now()))
      : [await asRead(findRun(store, name))];
  const document = historyDocument(runs, {
    isWhole: name !== undefined,
    flagsOf: (service) => [...flagsFor(options), ...flagsOfService(service, runtime)],
    machine: runtime.machine,
  });
  noteOn(store, runtime);
  const screen = screenOf(options, runtime);
  switch (options.format) {
    case 'json':
      runtime.out.write(jsonText(document));
      break;
    case 'csv':
      runtime.out.write(historyCsv(document));
      break;
    case 'text': {
      const text = name === undefined ? historyText(document, isFiltered(options)) : runText(document);
      runtime.out.write(within(text, screen));
    }
  }
  return EXIT.ok;
}

/** Warns of records that could not be fetched. */
export function noteOn({ notes }: Pick<RunStore, 'notes'>, { err }: Pick<Runtime, 'err'>): void {
  for (const note of notes) say(err, `warning: ${note}`);
}

async function asRead(found: ReturnType<typeof findRun>): Promise<ReadRun> {
  const { run, file } = await found;
  return { id: run.id, run, file };
}
