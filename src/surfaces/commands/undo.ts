import { planNow } from '../../app/plan/planning.js';
import { findRun } from '../../app/runs/find-run.js';
import { openRuns } from '../../app/runs/open-runs.js';
import { configurationBefore, openFiles, requireService } from '../../app/runs/undoing.js';
import { withReadSession } from '../../app/session/session.js';
import { exitOfPlan } from '../../engine/exit.js';
import { undoesOf } from '../../engine/runs/undo.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { planDocument } from '../reports/plan/document.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import type { UndoOptions } from './command-options.js';
import { reportPlan } from './show.js';

/** `zonewright undo [RUN]`: plans the way back to what a run found. Has no way to write. Exit code 4 if something can't be restored. */
export async function undo(options: UndoOptions, runtime: Runtime, name?: string): Promise<ExitCode> {
  const files = await openFiles(options, runtime);
  const store = await openRuns(options, runtime);
  const { settings } = files;
  const plan = await withReadSession(settings, options, watched(runtime, options), async (reading) => {
    const { address } = reading;
    const found = await findRun(store, name, ({ service }) => service === address);
    requireService(found.run, address);
    const configuration = configurationBefore(found, files, runtime);
    const planned = await planNow(configuration, { ...options, target: [] }, runtime, reading);
    return { ...planned, undoes: undoesOf(found.run) };
  });
  const document = planDocument(plan);
  await reportPlan(document, options, runtime);
  // A plan that leaves something out does not undo the run.
  const isWhole = document.findings.every(({ code }) => code !== 'not-restorable');
  return isWhole ? exitOfPlan(document, options.detailedExitcode === true) : EXIT.refused;
}
