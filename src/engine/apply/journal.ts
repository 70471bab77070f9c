import { open, type FileHandle } from 'node:fs/promises';
import { defined } from '../../kernel/lib/defined.js';
import type { Change } from '../../kernel/model/change.js';
import { changeDigest } from '../../kernel/model/plan.js';
import type { WriteRequest } from '../../kernel/model/request.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import type { Redact } from '../../kernel/redaction/redact.js';
import { UserError, type Delivery } from '../../kernel/model/errors.js';

/** A record for operators after a crash. Nothing else reads it, so correctness never depends on it. */
export interface Journal {
  started(digest: string): Promise<void>;
  /** On disk before the request is sent. */
  sending(change: Change): Promise<void>;
  answered(change: Change, outcome: 'done' | Delivery, message?: string): Promise<void>;
  finished(exitCode: number): Promise<void>;
  /** Closes the file. False if a line after the first could not be written. */
  close(): Promise<boolean>;
}

/** A journal that keeps nothing. */
export const NO_JOURNAL: Journal = {
  started: () => Promise.resolve(),
  sending: () => Promise.resolve(),
  answered: () => Promise.resolve(),
  finished: () => Promise.resolve(),
  close: () => Promise.resolve(true),
};

/** Facts about the run besides its writes. */
export interface AboutRun {
  /** In every line: run, person, commit, job. */
  readonly who?: Readonly<Partial<Record<'run' | 'actor' | 'commit' | 'job', string>>>;
  /** The service's id for a write that it answered. */
  readonly requestIdOf?: (request: Pick<WriteRequest, 'method' | 'path'>) => string | undefined;
}

/**
 * Opens an append-only file of JSON lines (schemas/journal.schema.json), each on disk before the call returns, without secrets. Opening and `started`
 * throw a UserError if the file can't be written. Later failures stop nothing.
 */
export async function openJournal(
  file: string,
  now: () => Date,
  redact: Redact,
  { who = {}, requestIdOf = () => undefined }: AboutRun = {},
): Promise<Journal> {
  const handle = await openForAppend(file);
  const isFile = (await handle.stat()).isFile();
  let whole = true;
  const write = async (entry: Readonly<Record<string, unknown>>): Promise<void> => {
    await handle.appendFile(redact(`${JSON.stringify({ time: now().toISOString(), ...who, ...entry })}\n`));
    // A pipe or a terminal can't be synced.
    if (isFile) await handle.sync();
  };
  const line = async (entry: Readonly<Record<string, unknown>>): Promise<void> => {
    try {
      await write(entry);
    } catch {
      whole = false;
    }
  };
  const about = (change: Change): Readonly<Record<string, unknown>> => ({
    address: change.address,
    action: change.action,
    method: change.request.method,
    path: change.request.path,
    change: changeDigest(change),
    base: change.base,
  });
  return {
    started: (digest) =>
      write({ event: 'started', digest }).catch((error: unknown) => notWritable(file, error)),
    sending: (change) => line({ event: 'sending', ...about(change) }),
    answered: (change, outcome, message) => {
      const request_id = requestIdOf(change.request);
      return line({ event: 'answered', ...about(change), outcome, ...defined({ message, request_id }) });
    },
    finished: (exitCode) => line({ event: 'finished', exit_code: exitCode }),
    close: async () => {
      await handle.close();
      return whole;
    },
  };
}

async function openForAppend(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'a', 0o600);
  } catch (error) {
    return notWritable(file, error);
  }
}

function notWritable(file: string, cause: unknown): never {
  throw new UserError(`the journal ${file} can't be written (${errorCode(cause)})`, {
    code: 'journal',
    help: 'Nothing was sent. Give --journal a file in an existing, writable folder.',
    cause,
  });
}
