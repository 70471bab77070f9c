import type { Change } from '../../kernel/model/change.js';
import type { Journal } from '../apply/journal.js';
import type { StepOutcome } from '../apply/outcome.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { recordedStatusOf, mayBeWritten, withStatus, type RecordedStatus } from './record.js';

/** Keeps a run's record up to date. */
export interface Recorder {
  /** The journal, updating the record too: on disk before a request is sent. */
  listening(journal: Journal): Journal;
  settled(outcome: StepOutcome): void;
  /** True if anything was, or may have been, sent. */
  wrote(): boolean;
  /** The last entry. */
  finished(exitCode: number): Promise<Finished>;
}

/** The final state of a record. */
export interface Finished {
  /** False if a part could not be written. */
  readonly isWhole: boolean;
  /** False if nothing was sent. */
  readonly isWorthKeeping: boolean;
}

/** For runs that can't be undone: rehearsals. */
export const NO_RECORD: Recorder = {
  listening: (journal) => journal,
  settled: () => undefined,
  wrote: () => false,
  finished: () => Promise.resolve({ isWhole: true, isWorthKeeping: false }),
};

/** Writes a record at every event, one write at a time. A failed write stops nothing, and is reported at the end. */
export function recorderOf(
  start: RunDocument,
  save: (run: RunDocument) => Promise<void>,
  now: () => Date,
): Recorder {
  let run = start;
  let isWhole = true;
  let wasSent = start.writes.some(({ status }) => status !== 'planned');
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const saved = (): Promise<void> => {
    next ??= writing.then(() => {
      next = undefined;
      return save(run).catch(() => {
        isWhole = false;
      });
    });
    writing = next;
    return next;
  };
  const record = ({ address }: Pick<Change, 'address'>, status: RecordedStatus): Promise<void> => {
    run = withStatus(run, address, status, now());
    return saved();
  };
  return {
    listening: (journal) => ({
      ...journal,
      sending: async (change) => {
        wasSent = true;
        await record(change, { status: 'sending' });
        await journal.sending(change);
      },
      answered: async (change, outcome, message) => {
        if (outcome === 'done') await record(change, { status: 'applied', confirmed: 'by-answer' });
        await journal.answered(change, outcome, message);
      },
    }),
    settled: (outcome) => {
      void record(outcome.change, recordedStatusOf(outcome));
    },
    wrote: () => run.writes.some(mayBeWritten),
    finished: async (exitCode) => {
      run = { ...run, finished: now().toISOString(), exit_code: exitCode };
      await saved();
      return { isWhole, isWorthKeeping: wasSent };
    },
  };
}
