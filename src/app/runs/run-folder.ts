import { readdir, rm } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { writeWhole } from '../disk/write-whole.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';
import { makePrivateFolder } from '../disk/private-folder.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions, RunsOption } from '../ports/shared-options.js';
import { readWhole, type NamedFile } from '../session/read-whole.js';
import { decodeRun, textOf, type ReadRun } from './run-file.js';

/** Where records are kept, below the root. */
const RUNS_FOLDER = '.zonewright/runs';

/** The folder of the records: where it is, and what people call it. */
export interface RunFolder {
  readonly path: string;
  readonly name: string;
}

/** The folder that is named, or the one in the root. It may be missing. */
export function runFolder({ root, runs }: RepositoryOptions & RunsOption, { cwd }: Host): RunFolder {
  const name = runs ?? posix.join(root, RUNS_FOLDER);
  return { path: resolve(cwd, name), name };
}

/** The file of a run, as people call it. */
export function fileOfRun({ name }: RunFolder, id: string): string {
  return posix.join(name, `${id}.json`);
}

/** A record on disk, which can be brought up to date. */
export interface OpenRecord {
  readonly save: (run: RunDocument) => Promise<void>;
  /** Takes it away: nothing was sent. */
  readonly discard: () => Promise<void>;
}

/**
 * Writes a record, for its owner only, and removes old ones. Throws a UserError when it can't be written: then nothing must be sent.
 */
export async function openRecord(folder: RunFolder, run: RunDocument, host: Host): Promise<OpenRecord> {
  const path = join(folder.path, `${run.id}.json`);
  const text = textOf(run, (secret) => host.hide(secret));
  const save = (state: RunDocument): Promise<void> => writeWhole(path, text(state), { mode: 0o600 });
  try {
    await makePrivateFolder(folder.path);
    await save(run);
  } catch (error) {
    throw new UserError(`the run record can't be written to ${folder.name} (${errorCode(error)})`, {
      code: 'run-file',
      help: 'Nothing was sent: without the record the run could not be undone. Give --runs a writable folder.',
      cause: error,
    });
  }
  await prune(folder, host.now());
  return { save, discard: () => rm(path, { force: true }) };
}

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3}Z)-[0-9a-f]{12}\.json$/;
const MOST_RUNS = 200;
const MOST_DAYS = 90;
const DAY_MS = 86_400_000;

/** The ids of the records in a folder, newest first; none when there is no folder. Throws a UserError when it can't be read. */
export async function runIds({ path, name }: RunFolder): Promise<readonly string[]> {
  try {
    const files = await readdir(path);
    return files
      .filter((file) => NAME.test(file))
      .map((file) => file.slice(0, -'.json'.length))
      .toSorted()
      .toReversed();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw new UserError(`the run records in ${name} can't be read (${errorCode(error)})`, {
      code: 'run-file',
      cause: error,
    });
  }
}

/** Removes records that are old, or too many. One that can't be removed stays and does no harm. */
async function prune(folder: RunFolder, now: Date): Promise<void> {
  const ids = await runIds(folder);
  const isOld = (id: string): boolean => now.getTime() - startOf(id) > MOST_DAYS * DAY_MS;
  const old = ids.filter((id, index) => index >= MOST_RUNS || isOld(id));
  await Promise.allSettled(old.map((id) => rm(join(folder.path, `${id}.json`), { force: true })));
}

/** When a run began, in milliseconds. */
function startOf(id: string): number {
  return Date.parse(`${id}.json`.replace(NAME, '$1-$2-$3T$4:$5:$6'));
}

/** Every record, newest first. One that can't be read is among them. */
export async function readRuns(folder: RunFolder): Promise<readonly ReadRun[]> {
  const ids = await runIds(folder);
  return ids.map((id) => readOne(folder, id));
}

const RECORD: NamedFile = { what: 'a run record', unreadable: 'run-file', tooLarge: 'run-file' };

function readOne(folder: RunFolder, id: string): ReadRun {
  const file = fileOfRun(folder, id);
  try {
    return decodeRun(readWhole(`${id}.json`, RECORD, { cwd: folder.path }), id, file);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { id, file, problem: error.message };
  }
}

/**
 * The record of a run, by its id or the start of it. `newest` selects one if no name is given. Throws a UserError for no match, for several, and for a
 * record that can't be read.
 */
export async function findRun(
  folder: RunFolder,
  name: string | undefined,
  newest: (run: RunDocument) => boolean = () => true,
): Promise<{ readonly run: RunDocument; readonly file: string }> {
  if (name === undefined) return firstOf(folder, newest);
  const found = (await runIds(folder)).filter((id) => id.startsWith(name));
  const [only, second] = found;
  if (only === undefined) throw noSuchRun(`there is no run ${name} in ${folder.name}`);
  if (second !== undefined) throw noSuchRun(`${found.length} runs in ${folder.name} start with ${name}`);
  const read = readOne(folder, only);
  if ('run' in read) return read;
  throw new UserError(`the run record ${read.file} can't be used: ${read.problem}`, {
    code: 'run-unreadable',
  });
}

async function firstOf(
  folder: RunFolder,
  isMeant: (run: RunDocument) => boolean,
): Promise<{ readonly run: RunDocument; readonly file: string }> {
  for (const id of await runIds(folder)) {
    const read = readOne(folder, id);
    // What can't be read may be the newest of them: to undo the one before it instead would be a guess.
    if ('problem' in read)
      throw new UserError(`the run record ${read.file} can't be used: ${read.problem}`, {
        code: 'run-unreadable',
        help: 'Name the run that you mean.',
      });
    if (isMeant(read.run)) return read;
  }
  throw noSuchRun(`there is no run of this service in ${folder.name}`);
}

function noSuchRun(message: string): UserError {
  return new UserError(message, {
    code: 'no-such-run',
    help: 'zonewright history lists the runs. Give another folder of records with --runs, such as that of an artifact.',
  });
}
