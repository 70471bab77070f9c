import type { RunDocument } from '../../generated/documents/run.js';
import type { ReadRun } from './run-file.js';

/** The record of a run under way. */
export interface OpenRecord {
  /** The recorded run. Its id differs if another run has it. */
  readonly run: RunDocument;
  /** Its file, for people. */
  readonly file: string;
  readonly save: (run: RunDocument) => Promise<void>;
  /** Called last. Removes the record of a run that sent nothing, where possible. Returns why others can't see it, if so. */
  readonly close: (isWorthKeeping: boolean) => Promise<string | undefined>;
  /** Why others can't see it yet. The run can go on. */
  readonly problem?: string;
}

/** Where records are kept. */
export interface RunStore {
  /** Its name for people. */
  readonly name: string;
  /** Problems that may hide other people's newest runs. */
  readonly notes: readonly string[];
  /** Ids of all records, newest first. Throws a UserError if unreadable. */
  readonly ids: () => Promise<readonly string[]>;
  /** Records in this order, unreadable ones too. Throws no UserError. */
  readonly read: (ids: readonly string[]) => Promise<readonly ReadRun[]>;
  /** Writes the record of a new or resumed run. Throws a UserError if it can't: nothing may be sent then. */
  readonly open: (run: RunDocument) => Promise<OpenRecord>;
}

/** A git ref with records, and its remote. */
export interface RunRef {
  readonly ref: string;
  readonly remote?: string;
}
