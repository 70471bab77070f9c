import type { RunDocument } from '../../generated/documents/run.js';
import { UserError } from '../../kernel/model/errors.js';
import type { ReadRun } from './run-file.js';
import type { RunStore } from './run-store.js';

/** All records, newest first. */
export async function readRuns(store: RunStore): Promise<readonly ReadRun[]> {
  return store.read(await store.ids());
}

/** A found record, with its file. */
export interface FoundRun {
  readonly run: RunDocument;
  readonly file: string;
}

/** The run if no name is given. */
export interface NewestRun {
  readonly isMeant: (run: RunDocument) => boolean;
  /** The error if no run is meant. */
  readonly none: (runs: readonly RunDocument[], store: Pick<RunStore, 'name'>) => UserError;
}

/** A run by its id, the start of it, or the newest meant. Throws a UserError for none, several, or an unreadable record. */
export async function findRun(
  store: RunStore,
  name: string | undefined,
  newest: NewestRun = ANY,
): Promise<FoundRun> {
  if (name === undefined) return firstOf(store, newest);
  const found = (await store.ids()).filter((id) => id.startsWith(name));
  const [only, second] = found;
  if (only === undefined) throw noSuchRun(`there is no run ${name} in ${store.name}`);
  if (second !== undefined) throw noSuchRun(`${found.length} runs in ${store.name} start with ${name}`);
  return readable(await readOne(store, only));
}

const ANY: NewestRun = {
  isMeant: () => true,
  none: (_, { name }) => noSuchRun(`there is no run in ${name}`),
};

async function firstOf(store: RunStore, { isMeant, none }: NewestRun): Promise<FoundRun> {
  const others: RunDocument[] = [];
  for (const id of await store.ids()) {
    // An unreadable record may be the newest one meant: undoing the one before would be a guess.
    const found = readable(await readOne(store, id), 'Name the run that you mean.');
    if (isMeant(found.run)) return found;
    others.push(found.run);
  }
  throw none(others, store);
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

/** The error for a missing run. `help`: what to do instead. */
export function noSuchRun(message: string, help?: string): UserError {
  return new UserError(message, {
    code: 'no-such-run',
    help:
      help ??
      'zonewright history lists the runs. Give another folder of records with --runs, such as that of an artifact.',
  });
}
