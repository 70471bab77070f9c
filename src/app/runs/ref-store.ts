import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { RunDocument } from '../../generated/documents/run.js';
import { aboutToSend, amongOthers, isSameRun, laterOf } from '../../engine/runs/versions.js';
import { checkedOut } from '../../files/repository/checked-out.js';
import { gitIn } from '../../files/repository/git.js';
import { refFiles, type RefFiles } from '../../files/repository/ref-files.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions } from '../ports/shared-options.js';
import { decodeRun, textOf, type ReadRun } from './run-file.js';
import { folderStore, idOfFile, readOne, runIds, type RunFolder } from './run-folder.js';
import type { OpenRecord, RunRef, RunStore } from './run-store.js';

/**
 * Records in a git ref, shared by a remote. A running run's record is a file in `folder`; the ref gets it before the first write and at the end. If
 * the remote is unreachable, the next run sends it. Throws a UserError if the ref is unusable.
 */
export async function refStore(
  { ref, remote }: RunRef,
  folder: RunFolder,
  { root, reach }: RepositoryOptions & { readonly reach: 'remote' | 'here' },
  host: Host,
): Promise<RunStore> {
  const at = resolve(host.cwd, root);
  const files = refFiles(at, ref, host.env);
  const name = `git:${remote === undefined ? '' : `${remote}:`}${ref}`;
  await requireUnused(at, ref, name, host);
  const to = remote ?? (await usualRemote(at, host));
  const shared: Shared = { files, ref, name, folder, host, ...(to === undefined ? {} : { remote: to }) };
  const { problem } = reach === 'here' ? {} : await fetched(shared);
  const known = await knownIn(shared);
  const notes = problem === undefined ? [] : [`the newest runs may be missing: ${problem}`];
  const idsIn = [...known.keys()].toSorted().toReversed();
  return {
    name,
    notes,
    ids: () => Promise.resolve(idsIn),
    read: (ids) => readMany(shared, known, ids),
    open: (run) => openShared(shared, run),
  };
}

interface Shared {
  readonly files: RefFiles;
  readonly ref: string;
  readonly name: string;
  readonly remote?: string;
  readonly folder: RunFolder;
  readonly host: Host;
}

const USUAL_REMOTE = 'origin';

/** A clone's default remote. */
async function usualRemote(at: string, { env }: Host): Promise<string | undefined> {
  const remotes = String(await gitIn(at, env).run(['remote'])).split('\n');
  return remotes.includes(USUAL_REMOTE) ? USUAL_REMOTE : undefined;
}

/** Throws a UserError for the checked-out branch: the next commit would remove the records. */
async function requireUnused(at: string, ref: string, name: string, { env }: Host): Promise<void> {
  const out = await checkedOut(at, env);
  if (ref === `refs/heads/${out?.branch ?? ''}`) throw unusable(name, 'it is the branch that is checked out');
}

function unusable(name: string, why: string): UserError {
  return new UserError(`run records can't be in ${name}: ${why}`, {
    code: 'run-file',
    help: 'Nothing was sent. Name a ref for records only, such as git:refs/zonewright/runs.',
  });
}

/** The remote's ref, or why it is unknown. The local ref follows it, unless it has unsent records. */
async function fetched({
  files,
  remote,
}: Shared): Promise<{ readonly tip?: string; readonly problem?: string }> {
  if (remote === undefined) return {};
  try {
    const tip = await files.fetch(remote);
    if (tip === undefined) return {};
    const own = await files.tip();
    if (own === undefined || (own !== tip && (await files.contains(tip, own)))) await files.move(tip, own);
    return { tip };
  } catch (error) {
    return { problem: problemOf(error, remote) };
  }
}

function problemOf(error: unknown, remote: string): string {
  if (!(error instanceof UserError)) throw error;
  return `${remote} can't be reached (${error.message})`;
}

/** Blobs of the records in this repository, by id. */
async function knownIn({ files, name }: Shared): Promise<ReadonlyMap<string, string>> {
  const tip = await files.tip();
  return tip === undefined ? new Map() : recordsOf(await files.files(tip), name);
}

/** Blobs by id. Throws a UserError if the ref has anything else: zonewright does not write to other programs' commits. */
function recordsOf(files: ReadonlyMap<string, string>, name: string): ReadonlyMap<string, string> {
  return new Map(
    [...files].map(([path, blob]) => {
      const [month = '', file = '', ...more] = path.split('/');
      const id = idOfFile(file);
      if (id === undefined || more.length > 0 || month !== monthOf(id))
        throw unusable(name, `it holds something else (${path.slice(0, 80)})`);
      return [id, blob];
    }),
  );
}

/** `2026-11`, to keep folders small. */
function monthOf(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 6)}`;
}

function pathOf(id: string): string {
  return `${monthOf(id)}/${id}.json`;
}

/** Records by id. For a run cut off on this machine, its file has more than the ref. */
async function readMany(
  { files, ref, folder }: Shared,
  known: ReadonlyMap<string, string>,
  ids: readonly string[],
): Promise<readonly ReadRun[]> {
  const blobs = ids.flatMap((id) => known.get(id) ?? []);
  const texts = await files.contents(blobs);
  return ids.map((id) => {
    const file = `${ref}:${pathOf(id)}`;
    const text = texts.get(known.get(id) ?? '');
    const read =
      text === undefined ? { id, file, problem: 'git can not read it' } : decodeRun(text, id, file);
    const local = existsSync(join(folder.path, `${id}.json`)) ? readOne(folder, id) : read;
    if (!('run' in local)) return read;
    if (!('run' in read)) return local;
    return isSameRun(read.run, local.run) ? laterOf(local, read) : read;
  });
}

/** Starts a record in the folder, then in the ref. */
async function openShared(shared: Shared, wanted: RunDocument): Promise<OpenRecord> {
  const { folder, host } = shared;
  const own = await folderStore(folder, host).open(wanted);
  const hidden = (run: RunDocument): string => textOf(run, (secret) => host.hide(secret))(run);
  let state = own.run;
  const started = await share(shared, aboutToSend(state), hidden).catch(async (error: unknown) => {
    await own.close(false);
    throw error;
  });
  const withId = (run: RunDocument): RunDocument => ({ ...run, id: started.id });
  return {
    run: withId(own.run),
    file: own.file,
    ...(started.problem === undefined ? {} : { problem: started.problem }),
    save: (run) => {
      state = run;
      return own.save({ ...run, id: own.run.id });
    },
    close: async (isWorthKeeping) => {
      const { problem } = await share(shared, withId(state), hidden).catch((error: unknown) => {
        if (!(error instanceof UserError)) throw error;
        return { problem: error.message };
      });
      // What is in the ref needs no file.
      await own.close(problem !== undefined && isWorthKeeping);
      return problem;
    },
  };
}

/** More than runs at the same time. */
const MOST_TRIES = 50;

interface SharedAs {
  readonly id: string;
  /** Why the remote lacks it. */
  readonly problem?: string;
}

/** Puts a record, the remote's records and unsent ones into the ref, and sends it. Throws a UserError if the local ref can't be moved. */
async function share(
  shared: Shared,
  wanted: RunDocument,
  hidden: (run: RunDocument) => string,
): Promise<SharedAs> {
  const { files, remote, name } = shared;
  let run = wanted;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { tip, problem } = await fetched(shared);
    const own = await files.tip();
    const theirs = tip === undefined ? NOTHING : recordsOf(await files.files(tip), name);
    const ours = own === undefined || own === tip ? NOTHING : recordsOf(await files.files(own), name);
    const union = await unionOf(shared, theirs, ours, run.id);
    const late = await lateIn(shared, union, run.id);
    run = await withFreeId(files, run, union);
    const blob = await files.store(hidden(run));
    const parents = [...new Set([tip, own].filter((commit) => commit !== undefined))];
    const paths = new Map([...union, [run.id, blob] as const].map(([id, each]) => [pathOf(id), each]));
    const commit = await files.commit(paths, parents, `run ${run.id}`, authorOf(run));
    if (!(await files.move(commit, own))) continue;
    const sent = problem === undefined ? await sentTo(remote, commit, files) : { problem };
    if (sent === 'moved') continue;
    if (sent !== 'done') return { id: run.id, ...sent };
    await Promise.all(late.map((id) => rm(join(shared.folder.path, `${id}.json`), { force: true })));
    return { id: run.id };
  }
  throw unusable(name, 'other programs change it all the time');
}

/** Sends a commit to the remote, if any. */
async function sentTo(
  remote: string | undefined,
  commit: string,
  files: RefFiles,
): Promise<'done' | 'moved' | { readonly problem: string }> {
  try {
    const sent = remote === undefined ? 'done' : await files.push(remote, commit);
    return typeof sent === 'string' ? sent : { problem: `${remote ?? ''} refuses it (${sent.refused})` };
  } catch (error) {
    return { problem: problemOf(error, remote ?? '') };
  }
}

/** A name that git accepts. */
function authorOf({ actor = '' }: RunDocument): string {
  return actor.replaceAll(/[^\p{L}\p{N} @._-]/gu, '').trim() || 'zonewright';
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** The remote's records and unsent ones. Of two versions the later, except for `except`. */
async function unionOf(
  { files, host }: Shared,
  theirs: ReadonlyMap<string, string>,
  ours: ReadonlyMap<string, string>,
  except: string,
): Promise<Map<string, string>> {
  const union = new Map([...ours, ...theirs]);
  const differing = [...ours].filter(([id, blob]) => id !== except && (theirs.get(id) ?? blob) !== blob);
  const texts = await files.contents(differing.flatMap(([id, blob]) => [blob, theirs.get(id) ?? blob]));
  for (const [id, blob] of differing) {
    const own = decodeRun(texts.get(blob) ?? '', id, id);
    const their = decodeRun(texts.get(theirs.get(id) ?? '') ?? '', id, id);
    if (!('run' in own)) continue;
    if (!('run' in their)) union.set(id, blob);
    else if (!isSameRun(own.run, their.run)) {
      const moved = await withFreeId(files, own.run, union);
      union.set(moved.id, await files.store(textOf(moved, (secret) => host.hide(secret))(moved)));
    } else if (laterOf(their, own) === own) union.set(id, blob);
  }
  return union;
}

/** Adds the file contents of runs that were cut off on this machine to the union. Returns their ids. */
async function lateIn(
  { files, folder, host }: Shared,
  union: Map<string, string>,
  except: string,
): Promise<readonly string[]> {
  const ids = (await runIds(folder)).filter((id) => id !== except && union.has(id));
  const texts = await files.contents(ids.flatMap((id) => union.get(id) ?? []));
  const late: string[] = [];
  for (const id of ids) {
    const local = readOne(folder, id);
    const there = decodeRun(texts.get(union.get(id) ?? '') ?? '', id, id);
    if (!('run' in local) || !('run' in there) || !isSameRun(local.run, there.run)) continue;
    if (local.run.finished === undefined && host.machine.isAlive(local.run.process) === true) continue;
    late.push(id);
    if (laterOf(local, there) === local)
      union.set(id, await files.store(textOf(local.run, (secret) => host.hide(secret))(local.run)));
  }
  return late;
}

/** The run, with another id if a different run has its own. */
async function withFreeId(
  files: RefFiles,
  run: RunDocument,
  union: ReadonlyMap<string, string>,
): Promise<RunDocument> {
  const blob = union.get(run.id);
  if (blob === undefined) return run;
  const [text = ''] = (await files.contents([blob])).values();
  const other = decodeRun(text, run.id, run.id);
  if ('run' in other && isSameRun(other.run, run)) return run;
  return withFreeId(files, amongOthers(run), union);
}
