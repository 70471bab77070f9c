import { compare } from '../../kernel/model/finding.js';
import type { FilePatterns } from './patterns.js';
import { fileError } from './file-errors.js';

/** A path's type. Anything else counts as a file, which `read` refuses. */
export type EntryType = 'folder' | 'link' | 'submodule' | 'file';

export interface FolderEntry {
  readonly name: string;
  readonly type: EntryType;
}

/** Folders on disk or in a revision. Paths are relative, with slashes; the root is ''. */
export interface Tree {
  /** A folder's direct entries; empty if missing. */
  entries(folder: string): Promise<readonly FolderEntry[]>;
  /** A path's type, if it exists. */
  typeOf(path: string): Promise<EntryType | undefined>;
  /** False only if a link certainly leads to no folder. */
  leadsToFolder(link: string): Promise<boolean>;
}

/** Files found by patterns, sorted by code units. */
export interface Listing {
  readonly matches: readonly string[];
  /** YAML files, not matched or excluded, with the name that would match. */
  readonly misnamed: ReadonlyMap<string, string>;
}

/**
 * Matching files, sorted by code units. Matching links are listed, and `read` refuses them. Throws a UserError for a submodule or folder link on the
 * way, whose files would be missing silently.
 */
export async function listFiles(tree: Tree, patterns: FilePatterns): Promise<readonly string[]> {
  return (await surveyFiles(tree, patterns)).matches;
}

/** As listFiles, with files beside that would match with another ending. */
export async function surveyFiles(tree: Tree, patterns: FilePatterns): Promise<Listing> {
  const found = new Set<string>();
  const misnamed = new Map<string, string>();
  for (const { folder, levels } of patterns.roots) {
    if (!(await isFolder(tree, folder))) continue;
    for await (const file of walk(tree, folder, levels)) {
      if (patterns.matches(file)) found.add(file);
      else {
        const meant = otherEnding(file, patterns);
        if (meant !== undefined) misnamed.set(file, meant);
      }
    }
  }
  return {
    matches: [...found].sort(compare),
    misnamed: new Map([...misnamed].sort(([a], [b]) => compare(a, b))),
  };
}

const YAML_ENDINGS = ['.yaml', '.yml'];

/** The file's name with another YAML ending, if patterns match that and don't exclude the file. */
export function otherEnding(file: string, patterns: FilePatterns): string | undefined {
  const stem = file.replace(/\.ya?ml$/i, '');
  if (stem === file || patterns.excludes(file)) return undefined;
  return YAML_ENDINGS.map((ending) => stem + ending).find((name) => patterns.matches(name));
}

async function isFolder(tree: Tree, folder: string): Promise<boolean> {
  for (const path of pathsTo(folder)) {
    const type = await tree.typeOf(path);
    await refuseDetour(tree, path, type);
    if (type !== 'folder') return false;
  }
  return true;
}

/** Git's and zonewright's folders: thousands of files, no configuration. */
const OWN_FOLDERS: ReadonlySet<string> = new Set(['.git', '.zonewright']);

async function* walk(tree: Tree, folder: string, levels: number): AsyncGenerator<string, void> {
  for (const { name, type } of await tree.entries(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`;
    // On the last level folders contain no matches.
    if (levels > 1) await refuseDetour(tree, path, type);
    if (type !== 'folder') yield path;
    else if (levels > 1 && !OWN_FOLDERS.has(name)) yield* walk(tree, path, levels - 1);
  }
}

/** Throws a UserError for a submodule or folder link: what it declares would look unmanaged. */
async function refuseDetour(tree: Tree, path: string, type: EntryType | undefined): Promise<void> {
  if (type === 'submodule')
    throw fileError('file-submodule', `${path} is a submodule, and submodules are not followed`);
  if (type !== 'link' || !(await tree.leadsToFolder(path))) return;
  throw fileError('file-symlink', `${path} is a symbolic link to a folder, and links are not followed`);
}

/** A path and its parents, outermost first; empty for the root. */
export function pathsTo(path: string): readonly string[] {
  if (path === '') return [];
  const segments = path.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}
