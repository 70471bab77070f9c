import { readRuns } from '../../app/runs/find-run.js';
import { openRuns } from '../../app/runs/open-runs.js';
import { isSelected } from '../../app/runs/run-filter.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { blameDocument } from '../reports/history/blame-document.js';
import { blameText } from '../reports/history/blame-text.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import type { BlameOptions } from './command-options.js';
import { noteOn } from './history.js';

/** `zonewright blame ADDRESS`: the last run that changed a rule or object, and who agreed. Reads only run records. */
export async function blame(options: BlameOptions, runtime: Runtime, address = ''): Promise<ExitCode> {
  const store = await openRuns(options, runtime);
  const reads = (await readRuns(store)).filter((read) => isSelected(read, options, runtime.now()));
  const document = blameDocument(reads, address);
  noteOn(store, runtime);
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json' ? jsonText(document) : within(blameText(document, screen.style), screen),
  );
  return EXIT.ok;
}
