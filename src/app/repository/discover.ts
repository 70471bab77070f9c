import { lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { errorCode } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';
import { PROJECT_FILE } from '../../kernel/model/settings.js';
import { openFolder } from '../../files/repository/folder.js';
import { nearMisses } from '../../files/repository/near-misses.js';
import type { FolderEntry } from '../../files/repository/walk.js';
import type { Host } from '../ports/host.js';
import { defaultPatterns, scopePatterns } from './scope-patterns.js';

/**
 * The folder of the nearest project file, absolute, and the file found there: `zonewright.yaml`, or a similar name, which is refused when the folder
 * is read. Without one, the last folder that was searched.
 */
export type Discovery =
  | {
      readonly kind: 'found';
      readonly folder: string;
      readonly file: string;
      /** It is nearly called so. */
      readonly isMisnamed: boolean;
    }
  | { readonly kind: 'none'; readonly last: string };

/** The environment and user of the search. */
type Searcher = Pick<Host, 'env' | 'machine'>;

/**
 * Looks for zonewright.yaml, or a similar name, in a folder and those above it, with the limits that git has (work tree, file system,
 * GIT_CEILING_DIRECTORIES). Throws a UserError if a folder can't be read, and for a project file above that belongs to another user, who would decide what
 * is applied.
 */
export function discoverRoot(from: string, searcher: Searcher): Discovery {
  let last = from;
  for (let folder: string | undefined = from; folder !== undefined; folder = above(folder, searcher)) {
    last = folder;
    const found = projectFileIn(folder, from);
    if (found === undefined) continue;
    if (folder !== from) requireOwn(found, folder, from, searcher);
    return { kind: 'found', folder, file: found.file, isMisnamed: found.isMisnamed };
  }
  return { kind: 'none', last };
}

/** The folder of the project that a folder is in, whether it has a project file itself or not. Undefined if unknown. */
export function projectAround(folder: string, searcher: Searcher): string | undefined {
  const outer = above(folder, searcher);
  if (outer === undefined) return undefined;
  try {
    const discovery = discoverRoot(outer, searcher);
    return discovery.kind === 'found' ? discovery.folder : undefined;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** The top of the git checkout that a folder is in, absolute; undefined where there is none, or the folder is its top. */
export function checkoutAround(folder: string, searcher: Searcher): string | undefined {
  let top = folder;
  for (let outer = above(folder, searcher); outer !== undefined; outer = above(outer, searcher)) top = outer;
  return top !== folder && isTop(top) ? top : undefined;
}

/**
 * The root for a command line without one. Throws a UserError as discoverRoot does, and if a folder below the root has zone or account files that the
 * project does not read: then it is unknown which root is meant.
 */
export async function discoverOwnRoot(from: string, searcher: Searcher): Promise<Discovery> {
  const discovery = discoverRoot(from, searcher);
  if (discovery.kind === 'none' || discovery.folder === from) return discovery;
  // What a project reads is known only from its file.
  if (discovery.isMisnamed) return discovery;
  const other = await otherRoot(discovery.folder, from);
  if (other === undefined) return discovery;
  const own = shown(other.folder, from);
  const outer = shown(discovery.folder, from);
  throw new UserError(
    `which root is meant? ${own === '.' ? 'This folder' : own} has ${other.file} but no ${PROJECT_FILE}, and the ${PROJECT_FILE} of ${outer} does not read it`,
    // No full stop: it would be copied as part of the last folder.
    { code: 'root', help: `Give --root ${own} or --root ${outer}` },
  );
}

/** Of a folder and those between it and the root of a project, the first with files of zones or accounts, unless the project reads what is in it. */
async function otherRoot(
  root: string,
  from: string,
): Promise<{ readonly folder: string; readonly file: string } | undefined> {
  for (let folder = from; folder !== root; folder = dirname(folder)) {
    const [file] = await openFolder(folder).list(defaultPatterns());
    if (file !== undefined) return (await readsIn(folder, root)) ? undefined : { folder, file };
  }
  return undefined;
}

/** Whether a project reads files of a folder below its root, and so of every folder between the two. */
async function readsIn(folder: string, root: string): Promise<boolean> {
  const project = openFolder(root);
  const { zones, accounts } = await scopePatterns(project);
  const read = await project.list([...zones, ...accounts]);
  const inside = `${slashed(relative(root, folder))}/`;
  return read.some((file) => file.startsWith(inside));
}

interface FoundFile {
  readonly file: string;
  readonly isMisnamed: boolean;
  readonly stats: Stats;
}

/** The project file of a folder: a file, or a link, which is refused later. Otherwise a file with a similar name. */
function projectFileIn(folder: string, from: string): FoundFile | undefined {
  const look = (file: string, isMisnamed = false): FoundFile | undefined => {
    const stats = lstatSync(join(folder, file), { throwIfNoEntry: false });
    return stats && { file, isMisnamed, stats };
  };
  try {
    const exact = look(PROJECT_FILE);
    if (exact?.stats.isDirectory() === false) return exact;
    const [near] = nearMisses(entriesOf(folder), PROJECT_FILE);
    return near && look(near.name, true);
  } catch (error) {
    throw new UserError(
      `it is not known whether there is a ${PROJECT_FILE} in ${shown(folder, from)} (${errorCode(error)})`,
      { code: 'file-unreadable', help: 'Check the permissions of the folder, or give --root.', cause: error },
    );
  }
}

/** What is in a folder; nothing where it is not there, or may be passed through but not be listed. */
function entriesOf(folder: string): readonly FolderEntry[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, type: entry.isDirectory() ? 'folder' : 'file' }));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errorCode(error))) return [];
    throw error;
  }
}

/** As git does with a repository of another user. Systems without user numbers are not asked. */
function requireOwn(
  { file, stats }: FoundFile,
  folder: string,
  from: string,
  { env, machine }: Searcher,
): void {
  const { user } = machine;
  if (user === undefined) return;
  const trusted = new Set([user, ...(user === 0 ? [Number(env['SUDO_UID'] ?? user)] : [])]);
  if (trusted.has(stats.uid) && trusted.has(statSync(folder).uid)) return;
  const outer = shown(folder, from);
  throw new UserError(`the ${file} of ${outer} belongs to another user`, {
    code: 'root',
    help: `If you mean this one, give --root ${outer}`,
  });
}

/** The folder above; undefined where nothing above belongs to this one: it is the root of a work tree, or of a file system, or git would not go there. */
function above(folder: string, { env }: Searcher): string | undefined {
  const outer = dirname(folder);
  if (outer === folder || ceilingsIn(env).has(outer)) return undefined;
  if (isTop(folder)) return undefined;
  const crosses = /^(1|true|yes|on)$/i.test(env['GIT_DISCOVERY_ACROSS_FILESYSTEM'] ?? '');
  const device = deviceOf(folder);
  return crosses || device === undefined || device === deviceOf(outer) ? outer : undefined;
}

/** Whether a folder is the top of a git checkout. */
function isTop(folder: string): boolean {
  return lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined;
}

/** The number of the file system; undefined of a folder that is not there. */
function deviceOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.dev;
}

function ceilingsIn(env: Host['env']): ReadonlySet<string> {
  const named = (env['GIT_CEILING_DIRECTORIES'] ?? '').split(delimiter).filter((path) => isAbsolute(path));
  return new Set(named.flatMap((path) => [resolve(path), realPath(path)]));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** A folder as seen from another one. */
function shown(folder: string, from: string): string {
  return relative(from, folder) || '.';
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
