import { constants } from 'node:fs';
import { copyFile, link, readdir, rm, stat } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { writeWhole } from '../disk/write-whole.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { amongOthers, startOf } from '../../engine/runs/versions.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';
import { makePrivateFolder } from '../disk/private-folder.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions, RunsOption } from '../ports/shared-options.js';
import { readWhole, type NamedFile } from '../session/read-whole.js';
import { decodeRun, textOf, type ReadRun } from './run-file.js';
import type { OpenRecord, RunStore } from './run-store.js';

/** The default folder, below the root. */
const RUNS_FOLDER = '.zonewright/runs';

/** The records' folder, and its name for people. */
export interface RunFolder {
  readonly path: string;
  readonly name: string;
  /** Named, so other machines may write there: old records stay. */
  readonly isShared: boolean;
}

/** The named folder, or the root's. It may be missing. */
export function runFolder(
  { root, runs }: RepositoryOptions & RunsOption,
  { cwd }: Pick<Host, 'cwd'>,
): RunFolder {
  const name = runs ?? posix.join(root, RUNS_FOLDER);
  return { path: resolve(cwd, name), name, isShared: runs !== undefined };
}

/** Records in a folder, one file each. */
export function folderStore(folder: RunFolder, host: Host): RunStore {
  return {
    name: folder.name,
    notes: [],
    ids: () => runIds(folder),
    read: (ids) => Promise.resolve(ids.map((id) => readOne(folder, id))),
    open: (run) => openRecord(folder, run, host),
  };
}

/** A run's file, for people. */
export function fileOfRun({ name }: Pick<RunFolder, 'name'>, id: string): string {
  return posix.join(name, `${id}.json`);
}

/** Writes a record, and removes old ones. Throws a UserError if unwritable: nothing may be sent then. */
async function openRecord(folder: RunFolder, wanted: RunDocument, host: Host): Promise<OpenRecord> {
  try {
    await makePrivateFolder(folder.path);
    const mode = await modeIn(folder.path);
    const run = await written(folder.path, wanted, mode, host);
    const path = join(folder.path, `${run.id}.json`);
    const text = textOf(run, (secret) => host.hide(secret));
    if (!folder.isShared) await prune(folder, host.now());
    return {
      run,
      file: fileOfRun(folder, run.id),
      save: (state) => writeWhole(path, text(state), { mode }),
      close: async (isWorthKeeping) => {
        if (!isWorthKeeping) await rm(path, { force: true });
        return undefined;
      },
    };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`the run record can't be written to ${folder.name} (${errorCode(error)})`, {
      code: 'run-file',
      help: 'Nothing was sent: without the record the run could not be undone. Give --runs a writable folder.',
      cause: error,
    });
  }
}

/** For the owner only, and for a group that may write to the folder. */
async function modeIn(path: string): Promise<number> {
  const { mode } = await stat(path);
  return (mode & GROUP_WRITES) === 0 ? 0o600 : 0o640;
}

const GROUP_WRITES = 0o020;

/** Errors of file systems without links, such as buckets. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Writes a record whole, never over another run's: two machines may start in the same millisecond. Returns the run with its free id. A resumed run's
 * record is replaced.
 */
async function written(path: string, run: RunDocument, mode: number, host: Host): Promise<RunDocument> {
  const file = join(path, `${run.id}.json`);
  const text = textOf(run, (secret) => host.hide(secret))(run);
  if (run.resumed !== undefined) {
    await writeWhole(file, text, { mode });
    return run;
  }
  const { pid } = run.process;
  const own = join(path, `.${run.id}.${pid}.${run.journal_run ?? ''}.new`);
  await writeWhole(own, text, { mode });
  try {
    await linkOr(own, file);
    return run;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
  return written(path, amongOthers(run), mode, host);
}

/** Links a file to a free name. Throws the system's error, EEXIST if taken. */
async function linkOr(file: string, name: string): Promise<void> {
  try {
    await link(file, name);
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error))) throw error;
    await copyFile(file, name, constants.COPYFILE_EXCL);
  }
}

const NAME = /^\d{8}T\d{6}\.\d{3}Z-[0-9a-f]{12}\.json$/;
const MOST_RUNS = 200;
const MOST_DAYS = 90;
const DAY_MS = 86_400_000;

/** The run id in a file name; undefined for other names. */
export function idOfFile(name: string): string | undefined {
  return NAME.test(name) ? name.slice(0, -'.json'.length) : undefined;
}

/** Ids of a folder's records, newest first; none without a folder. Throws a UserError if unreadable. */
export async function runIds({ path, name }: RunFolder): Promise<readonly string[]> {
  try {
    const files = await readdir(path);
    return files
      .flatMap((file) => idOfFile(file) ?? [])
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

/** Removes old and surplus records. Those that can't be removed do no harm. */
async function prune(folder: RunFolder, now: Date): Promise<void> {
  const ids = await runIds(folder);
  const isOld = (id: string): boolean => now.getTime() - startOf(id) > MOST_DAYS * DAY_MS;
  const old = ids.filter((id, index) => index >= MOST_RUNS || isOld(id));
  await Promise.allSettled(old.map((id) => rm(join(folder.path, `${id}.json`), { force: true })));
}

const RECORD: NamedFile = { what: 'a run record', unreadable: 'run-file', tooLarge: 'run-file' };

/** A record of a folder, or its problem. Throws no UserError. */
export function readOne(folder: RunFolder, id: string): ReadRun {
  const file = fileOfRun(folder, id);
  try {
    return decodeRun(readWhole(`${id}.json`, RECORD, { cwd: folder.path }), id, file);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { id, file, problem: error.message };
  }
}
