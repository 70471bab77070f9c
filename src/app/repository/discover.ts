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
 * The nearest project file and its absolute folder. A similar name is found too, and refused when the folder is read. Otherwise the last folder
 * searched.
 */
export type Discovery =
  | {
      readonly kind: 'found';
      readonly folder: string;
      readonly file: string;
      /** The name is only similar. */
      readonly isMisnamed: boolean;
    }
  | { readonly kind: 'none'; readonly last: string };

type Searcher = Pick<Host, 'env' | 'machine'>;

/**
 * Searches a folder and those above for zonewright.yaml or a similar name, within git's limits (work tree, file system, GIT_CEILING_DIRECTORIES).
 * Throws a UserError for an unreadable folder, or another user's project file above, who would decide what is applied.
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

/** The project around a folder, not the folder's own. Undefined if unknown. */
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

/** The top of the git checkout around a folder, absolute; undefined if none, or the folder itself. */
export function checkoutAround(folder: string, searcher: Searcher): string | undefined {
  let top = folder;
  for (let outer = above(folder, searcher); outer !== undefined; outer = above(outer, searcher)) top = outer;
  return top !== folder && isTop(top) ? top : undefined;
}

/**
 * The root if none is named. Throws a UserError as discoverRoot does, and if a folder below has zone or account files that the project does not read:
 * the root is then unclear.
 */
export async function discoverOwnRoot(from: string, searcher: Searcher): Promise<Discovery> {
  const discovery = discoverRoot(from, searcher);
  if (discovery.kind === 'none' || discovery.folder === from) return discovery;
  // Only a project file says what is read.
  if (discovery.isMisnamed) return discovery;
  const other = await otherRoot(discovery.folder, from);
  if (other === undefined) return discovery;
  const own = shown(other.folder, from);
  const outer = shown(discovery.folder, from);
  throw new UserError(
    `which root is meant? ${own === '.' ? 'This folder' : own} has ${other.file} but no ${PROJECT_FILE}, and the ${PROJECT_FILE} of ${outer} does not read it`,
    // No full stop: it would be copied with the folder.
    { code: 'root', help: `Give --root ${own} or --root ${outer}` },
  );
}

/** The first folder, up to the root, with zone or account files, unless the project reads it. */
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

/** True if a project reads files in a folder below its root, so in all folders between. */
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

/** The project file of a folder, or a link, which is refused later. Otherwise a file of similar name. */
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

/** What is in a folder; empty if missing or unlistable. */
function entriesOf(folder: string): readonly FolderEntry[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, type: entry.isDirectory() ? 'folder' : 'file' }));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errorCode(error))) return [];
    throw error;
  }
}

/** As git treats another user's repository. Only where users have numbers. */
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

/** The folder above; undefined at the root of a work tree or file system, and where git stops. */
function above(folder: string, { env }: Searcher): string | undefined {
  const outer = dirname(folder);
  if (outer === folder || ceilingsIn(env).has(outer)) return undefined;
  if (isTop(folder)) return undefined;
  const crosses = /^(1|true|yes|on)$/i.test(env['GIT_DISCOVERY_ACROSS_FILESYSTEM'] ?? '');
  const device = deviceOf(folder);
  return crosses || device === undefined || device === deviceOf(outer) ? outer : undefined;
}

/** True for the top of a git checkout. */
function isTop(folder: string): boolean {
  return lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined;
}

/** The file system's number; undefined for a missing folder. */
function deviceOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.dev;
}

function ceilingsIn(env: Host['env']): ReadonlySet<string> {
  const named = (env['GIT_CEILING_DIRECTORIES'] ?? '').split(delimiter).filter((path) => isAbsolute(path));
  return new Set(named.flatMap((path) => [resolve(path), realPath(path)]));
}

/** A path without links; as given if it leads nowhere. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** A folder relative to another. */
function shown(folder: string, from: string): string {
  return relative(from, folder) || '.';
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
