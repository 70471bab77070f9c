import type { RunDocument } from '../../generated/documents/run.js';
import { UserError } from '../../kernel/model/errors.js';
import type { ReadRun } from './run-file.js';
import type { RunStore } from './run-store.js';

/** Every record, newest first. */
export async function readRuns(store: RunStore): Promise<readonly ReadRun[]> {
  return store.read(await store.ids());
}

/** A record that was found, with its file. */
export interface FoundRun {
  readonly run: RunDocument;
  readonly file: string;
}

/**
 * The record of a run, by its id or the start of it. `newest` selects one if no name is given. Throws a UserError for no match, for several, and for a
 * record that can't be read.
 */
export async function findRun(
  store: RunStore,
  name: string | undefined,
  newest: (run: RunDocument) => boolean = () => true,
): Promise<FoundRun> {
  if (name === undefined) return firstOf(store, newest);
  const found = (await store.ids()).filter((id) => id.startsWith(name));
  const [only, second] = found;
  if (only === undefined) throw noSuchRun(`there is no run ${name} in ${store.name}`);
  if (second !== undefined) throw noSuchRun(`${found.length} runs in ${store.name} start with ${name}`);
  return readable(await readOne(store, only));
}

async function firstOf(store: RunStore, isMeant: (run: RunDocument) => boolean): Promise<FoundRun> {
  for (const id of await store.ids()) {
    // What can't be read may be the newest of them: to undo the one before it instead would be a guess.
    const found = readable(await readOne(store, id), 'Name the run that you mean.');
    if (isMeant(found.run)) return found;
  }
  throw noSuchRun(`there is no run of this service in ${store.name}`);
}

async function readOne(store: RunStore, id: string): Promise<ReadRun> {
  const [read] = await store.read([id]);
  return read ?? { id, file: id, problem: 'it is gone' };
}

function readable(read: ReadRun, help?: string): FoundRun {
  if ('run' in read) return read;
  throw new UserError(`the run record ${read.file} can't be used: ${read.problem}`, {
    code: 'run-unreadable',
    help,
  });
}

function noSuchRun(message: string): UserError {
  return new UserError(message, {
    code: 'no-such-run',
    help: 'zonewright history lists the runs. Give another folder of records with --runs, such as that of an artifact.',
  });
}
