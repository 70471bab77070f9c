import { usageError } from '../../app/ports/usage-error.js';
import { planNow } from '../../app/plan/planning.js';
import { findRun } from '../../app/runs/find-run.js';
import { openRuns } from '../../app/runs/open-runs.js';
import { configurationBefore, openFiles, requireService } from '../../app/runs/undoing.js';
import { withReadSession } from '../../app/session/session.js';
import { exitOfPlan } from '../../engine/exit.js';
import { undoesOf } from '../../engine/runs/undo.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { planDocument } from '../reports/plan/document.js';
import type { ReportFile } from '../runtime/output-options.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import type { UndoOptions } from './command-options.js';
import { noteOn } from './history.js';
import { reportPlan } from './show.js';
import { requestedScopes, newestThatWrote, requireWritten } from './undone-scopes.js';

/**
 * `zonewright undo [RUN]`: plans the way back to what a run found. Exit code 4 if something can't be restored. Only `--last` writes: it undoes the
 * newest run now.
 */
export async function undo(options: UndoOptions, runtime: Runtime, name?: string): Promise<ExitCode> {
  requireFitting(options, name);
  if (options.last === true) return undoLast(options, runtime);
  const document = await planOfUndo(options, runtime, name);
  await reportPlan(document, options, runtime);
  return isWhole(document) ? exitOfPlan(document, options.detailedExitcode === true) : EXIT.refused;
}

/** False if the plan leaves something out: it does not undo the run then. */
function isWhole({ findings }: PlanDocument): boolean {
  return findings.every(({ code }) => code !== 'not-restorable');
}

function requireFitting(options: UndoOptions, name: string | undefined): void {
  const { last, yes, allow, out, format, write } = options;
  if (last === true) {
    if (name !== undefined) throw usageError("--last is the newest run; it can't be combined with a RUN");
    if (out !== undefined)
      throw usageError("--last applies the plan at once; it can't be combined with --out");
    if (format === 'html') throw usageError('--last shows what apply shows; it has no --format html');
    const other = write.find((report) => !isOfApply(report));
    if (other !== undefined)
      throw usageError(`--last shows what apply shows; it has no --write ${other.format}`);
    return;
  }
  if (yes === true) throw usageError('--yes needs --last: without it undo only plans');
  if (allow.length > 0) throw usageError('--allow needs --last: without it undo only plans');
}

function isOfApply(report: UndoOptions['write'][number]): report is ReportFile {
  return report.format === 'json' || report.format === 'markdown';
}

async function planOfUndo(options: UndoOptions, runtime: Runtime, name?: string): Promise<PlanDocument> {
  const files = await openFiles(options, runtime);
  const store = await openRuns(options, runtime);
  noteOn(store, runtime);
  const { settings } = files;
  const asked = requestedScopes(options);
  const plan = await withReadSession(settings, options, watched(runtime, options), async (reading) => {
    const { address } = reading;
    const found = await findRun(store, name, newestThatWrote(asked, address));
    requireService(found.run, address);
    requireWritten(found.run, asked);
    const configuration = configurationBefore(found, files, runtime);
    const planned = await planNow(
      configuration,
      { ...options, target: targetsOf(options) },
      runtime,
      reading,
    );
    return { ...planned, undoes: undoesOf(found.run) };
  });
  return planDocument(plan);
}

function targetsOf(options: UndoOptions): readonly string[] {
  return (requestedScopes(options) ?? []).map((scope) => `${scope}/**`);
}

/** `zonewright undo --last`: plans, asks, applies. A yes on a terminal consents to the plan shown, with its risks. */
async function undoLast(options: UndoOptions, runtime: Runtime): Promise<ExitCode> {
  const document = await planOfUndo(options, runtime);
  const format = options.format === 'html' ? 'text' : options.format;
  const write = options.write.filter(isOfApply);
  const applying = { ...options, format, write, target: targetsOf(options) } as const;
  const { applyShown } = await import('./apply.js');
  const asShown = options.yes !== true && runtime.ask !== undefined;
  return applyShown(document, { asShown, isPart: !isWhole(document) }, applying, runtime);
}
