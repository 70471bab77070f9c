import type { Agreed } from '../../engine/review/decision.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { resumedRecord, runDocument } from '../../engine/runs/record.js';
import { NO_RECORD, recorderOf, type Recorder } from '../../engine/runs/recorder.js';
import { openRuns } from '../../app/runs/open-runs.js';
import { builtIn, deployedTo } from '../../app/session/ci.js';
import { startedIn, type Started } from '../../app/session/started.js';
import type { Session } from '../../app/session/session.js';
import { defined } from '../../kernel/lib/defined.js';
import { changesOf } from '../../kernel/model/plan.js';
import { planDocument } from '../reports/plan/document.js';
import type { Runtime } from '../runtime/runtime.js';
import type { ApprovedBy } from './approving.js';
import type { ApplyOptions } from './command-options.js';
import { say } from '../runtime/print.js';

/** The record of a run while it goes on. */
export interface Recording {
  readonly recorder: Recorder;
  /** Absent if nothing is to be written, and with an emulator in memory. */
  readonly id?: string;
  /** Writes the last entry, or removes the record if nothing was sent. */
  readonly close: (exitCode: number) => Promise<void>;
}

const NOTHING: Recording = { recorder: NO_RECORD, close: () => Promise.resolve() };

/** Starts the record of the agreed plan, or continues that of a resumed run. Throws a UserError if it can't be written: nothing may be sent then. */
export async function openRecording(
  agreed: Agreed,
  resumed: RunDocument | undefined,
  { address }: Pick<Session, 'address'>,
  approved: ApprovedBy,
  options: ApplyOptions,
  runtime: Runtime,
): Promise<Recording> {
  if (address === undefined || (resumed === undefined && changesOf(agreed.plan).length === 0)) return NOTHING;
  const now = (): Date => runtime.now();
  const { pull, ...who } = await startedIn(options.root, runtime);
  const about = { ...processOf(runtime, who), ...placeOf(options, runtime) };
  const pulls = approved.pulls.length > 0 || pull === undefined ? approved.pulls : [pull];
  const hide = (text: string): string => runtime.hide(text);
  const wanted =
    resumed === undefined
      ? runDocument(
          agreed,
          planDocument(agreed.plan),
          {
            started: now(),
            service: address,
            ...about,
            ...(pulls.length === 0 ? {} : { pulls }),
            approvedBy: approved.people,
          },
          hide,
        )
      : resumedRecord(resumed, about, agreed.settled?.outcomes ?? [], now());
  const store = await openRuns(options, runtime);
  const { run, file, save, close, problem } = await store.open(wanted);
  let lastReason: string | undefined;
  const warnNotShared = (why: string | undefined): void => {
    // The same reason is reported once.
    if (why === undefined || why === lastReason) return;
    lastReason = why;
    say(runtime.err, `warning: the run record is not in ${store.name} for other people yet: ${why}`);
  };
  warnNotShared(problem);
  const recorder = recorderOf(run, save, now);
  return {
    recorder,
    id: run.id,
    close: async (exitCode) => {
      const { isWhole, isWorthKeeping } = await recorder.finished(exitCode);
      if (!isWhole) say(runtime.err, `The run record ${file} is incomplete.`);
      warnNotShared(await close(isWorthKeeping));
    },
  };
}

/** The run's process, who started it, and its id in journals and traces. */
function processOf(
  { machine, run }: Runtime,
  who: Omit<Started, 'pull'>,
): Pick<RunDocument, 'process' | 'journal_run' | 'actor' | 'commit' | 'edited'> {
  return { process: { ...machine.self }, journal_run: run.id, ...who };
}

/** The environment that a run applies to, and the page of its job. */
function placeOf(
  { environment }: Pick<ApplyOptions, 'environment'>,
  { env }: Runtime,
): Pick<RunDocument, 'environment' | 'build'> {
  return defined({ environment: environment ?? deployedTo(env), build: builtIn(env).url?.href });
}
