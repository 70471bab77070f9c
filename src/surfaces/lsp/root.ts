import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InitializeParams } from 'vscode-languageserver-protocol';
import type { Host } from '../../app/ports/host.js';
import { discoverOwnRoot, discoverRoot } from '../../app/repository/discover.js';
import { UserError } from '../../kernel/model/errors.js';
import { isInside } from '../../kernel/lib/seen-from.js';

type Searcher = Pick<Host, 'cwd' | 'env' | 'machine'>;

/** Where an editor's projects may be. */
export type Places =
  /** Only the project named on the command line. */
  | { readonly kind: 'named'; readonly root: string }
  /** For each folder the project around it, else itself. Projects below are found by their files. */
  | { readonly kind: 'folders'; readonly roots: readonly string[] }
  /** No open folder: any project, and the working directory. */
  | { readonly kind: 'anywhere'; readonly roots: readonly string[] };

/** The places for these folders of an editor. `given`: the root of the command line. */
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

/** The editor's folders, as URIs. */
export function foldersOf({
  workspaceFolders,
  rootUri,
}: Pick<InitializeParams, 'workspaceFolders' | 'rootUri'>): readonly string[] {
  const folders = (workspaceFolders ?? []).map(({ uri }) => uri);
  return folders.length === 0 && typeof rootUri === 'string' ? [rootUri] : folders;
}

/** The root for a file: the folder of the nearest project file, not above the editor's folder. Undefined outside of all. */
export function rootOf(path: string, places: Places, host: Searcher): string | undefined {
  if (places.kind === 'named') return contains(places.root, path) ? places.root : undefined;
  // Of nested folders, the inner one.
  const around = places.roots.filter((root) => contains(root, path));
  const [outer] = around.toSorted((a, b) => b.length - a.length);
  const nearest = nearestRoot(dirname(path), host);
  if (outer === undefined) return places.kind === 'anywhere' ? nearest : undefined;
  return nearest !== undefined && contains(outer, nearest) ? nearest : outer;
}

/** Roots that are served without an open file. */
export function firstRoots(places: Places): readonly string[] {
  return places.kind === 'named' ? [places.root] : places.roots;
}

/** The path of an editor's URI; undefined if it is no file of this machine. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch (error) {
    // Another machine's file, or an impossible name.
    if (error instanceof TypeError || error instanceof URIError) return undefined;
    throw error;
  }
}

/** The root around a folder. The folder itself if there is none, or if other commands would refuse it. */
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
