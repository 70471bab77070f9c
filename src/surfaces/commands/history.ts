import { findRun, readRuns, runFolder } from '../../app/runs/run-folder.js';
import type { ReadRun } from '../../app/runs/run-file.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { historyDocument } from '../reports/history/document.js';
import { historyText, runText } from '../reports/history/text.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { flagsFor, flagsOfService } from './undo-flags.js';
import type { HistoryOptions } from './command-options.js';

/** `zonewright history [RUN]`: shows what was applied, and how to undo it. Reads only run records. */
export async function history(options: HistoryOptions, runtime: Runtime, name?: string): Promise<ExitCode> {
  const folder = runFolder(options, runtime);
  const runs = name === undefined ? await readRuns(folder) : [await asRead(findRun(folder, name))];
  const document = historyDocument(runs, {
    isWhole: name !== undefined,
    flagsOf: (service) => [...flagsFor(options), ...flagsOfService(service, runtime)],
    machine: runtime.machine,
  });
  const screen = screenOf(options, runtime);
  const text = name === undefined ? historyText : runText;
  runtime.out.write(
    options.format === 'json' ? jsonText(document) : within(text(document, screen.style), screen),
  );
  return EXIT.ok;
}

async function asRead(found: ReturnType<typeof findRun>): Promise<ReadRun> {
  const { run, file } = await found;
  return { id: run.id, run, file };
}
