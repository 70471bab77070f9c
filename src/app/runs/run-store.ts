import type { RunDocument } from '../../generated/documents/run.js';
import type { ReadRun } from './run-file.js';

/** The record of a run that goes on. */
export interface OpenRecord {
  /** The run as it is recorded: its id may be another one, if a different run has the same. */
  readonly run: RunDocument;
  /** The file that is kept up to date, as people call it. */
  readonly file: string;
  readonly save: (run: RunDocument) => Promise<void>;
  /** The last call. Removes the record of a run that sent nothing, where records can be removed. Returns why others don't see it, if so. */
  readonly close: (isWorthKeeping: boolean) => Promise<string | undefined>;
  /** Why other people don't see the record yet. The run can go on. */
  readonly problem?: string;
}

/** Where records are kept. */
export interface RunStore {
  /** What people call it. */
  readonly name: string;
  /** Problems that hide no record that is known here: other people's newest runs may be missing. */
  readonly notes: readonly string[];
  /** The ids of all records, newest first. Throws a UserError if they can't be read. */
  readonly ids: () => Promise<readonly string[]>;
  /** Records, in this order. One that can't be read is among them. Throws no UserError. */
  readonly read: (ids: readonly string[]) => Promise<readonly ReadRun[]>;
  /** Writes the record of a new or a resumed run. Throws a UserError if it can't be written: then nothing must be sent. */
  readonly open: (run: RunDocument) => Promise<OpenRecord>;
}

/** A ref of git with records, and the name of the remote that has it too. */
export interface RunRef {
  readonly ref: string;
  readonly remote?: string;
}
