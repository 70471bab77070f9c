import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InitializeParams } from 'vscode-languageserver-protocol';
import type { Host } from '../../app/ports/host.js';
import { discoverOwnRoot, discoverRoot } from '../../app/repository/discover.js';
import { UserError } from '../../kernel/model/errors.js';
import { isInside } from '../../kernel/lib/seen-from.js';

type Searcher = Pick<Host, 'cwd' | 'env' | 'machine'>;

/** Where the projects of an editor may be. */
export type Places =
  /** The project that the command line names, and no other. */
  | { readonly kind: 'named'; readonly root: string }
  /** For each folder of the editor the project around it, else the folder itself. Projects below them are found by their project file. */
  | { readonly kind: 'folders'; readonly roots: readonly string[] }
  /** The editor has opened no folder: any project, and what is here. */
  | { readonly kind: 'anywhere'; readonly roots: readonly string[] };

/** The places for an editor that has opened these folders. `given`: the root that the command line names. */
export async function placesFor(
  folders: readonly string[],
  given: string | undefined,
  host: Searcher,
): Promise<Places> {
  if (given !== undefined) return { kind: 'named', root: given };
  const paths = folders.flatMap((uri) => pathOf(uri) ?? []);
  if (paths.length === 0) return { kind: 'anywhere', roots: [await rootAround(host.cwd, host)] };
  const roots = await Promise.all(paths.map((path) => rootAround(path, host)));
  return { kind: 'folders', roots: [...new Set(roots)] };
}

/** The folders that an editor has opened, as it names them. */
export function foldersOf({
  workspaceFolders,
  rootUri,
}: Pick<InitializeParams, 'workspaceFolders' | 'rootUri'>): readonly string[] {
  const folders = (workspaceFolders ?? []).map(({ uri }) => uri);
  return folders.length === 0 && typeof rootUri === 'string' ? [rootUri] : folders;
}

/**
 * The root of the project that a file belongs to: the folder of the nearest project file, but none above the root of the editor's folder. Undefined for a
 * file outside of all.
 */
export function rootOf(path: string, places: Places, host: Searcher): string | undefined {
  if (places.kind === 'named') return contains(places.root, path) ? places.root : undefined;
  // Of two folders, one inside the other, the inner one.
  const around = places.roots.filter((root) => contains(root, path));
  const [outer] = around.toSorted((a, b) => b.length - a.length);
  const nearest = nearestRoot(dirname(path), host);
  if (outer === undefined) return places.kind === 'anywhere' ? nearest : undefined;
  return nearest !== undefined && contains(outer, nearest) ? nearest : outer;
}

/** The roots that are served without an open file. */
export function firstRoots(places: Places): readonly string[] {
  return places.kind === 'named' ? [places.root] : places.roots;
}

/** The path of a file by its name in the editor; undefined for what is no file of this machine. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch (error) {
    // A file of another machine, or a name that no file has.
    if (error instanceof TypeError || error instanceof URIError) return undefined;
    throw error;
  }
}

/** The project that a folder is in, else the folder itself. One that no other command would choose by itself is not chosen here. */
async function rootAround(folder: string, host: Searcher): Promise<string> {
  try {
    const discovery = await discoverOwnRoot(folder, host);
    return discovery.kind === 'found' ? discovery.folder : folder;
  } catch (error) {
    if (error instanceof UserError) return folder;
    throw error;
  }
}

function nearestRoot(folder: string, host: Searcher): string | undefined {
  try {
    const discovery = discoverRoot(folder, host);
    return discovery.kind === 'found' ? discovery.folder : undefined;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

function contains(root: string, path: string): boolean {
  return root === path || isInside(relative(root, path).split(sep).join('/'));
}
