import { compare } from '../../kernel/model/finding.js';
import type { FilePatterns } from './patterns.js';
import { fileError } from './file-errors.js';

/** The type of a path. Everything else counts as a file: `read` refuses irregular ones. */
export type EntryType = 'folder' | 'link' | 'submodule' | 'file';

export interface FolderEntry {
  readonly name: string;
  readonly type: EntryType;
}

/** Folders on disk or of a git revision. Paths are relative, with forward slashes; the root is ''. */
export interface Tree {
  /** The direct entries of a folder; empty if it does not exist. */
  entries(folder: string): Promise<readonly FolderEntry[]>;
  /** The type of a path; undefined if it does not exist. */
  typeOf(path: string): Promise<EntryType | undefined>;
  /** Whether a symbolic link leads to a folder. False only if it certainly does not. */
  leadsToFolder(link: string): Promise<boolean>;
}

/** The files that patterns find, sorted by code units. */
export interface Listing {
  readonly matches: readonly string[];
  /** YAML files that are neither matched nor excluded, with the name that would match with another ending. */
  readonly misnamed: ReadonlyMap<string, string>;
}

/**
 * The matching files of a tree, sorted by code units. Links are not followed: a matching one is listed, and `read` refuses it. Throws a UserError for
 * a submodule or a link to a folder on the way: its files would be left out silently.
 */
export async function listFiles(tree: Tree, patterns: FilePatterns): Promise<readonly string[]> {
  return (await surveyFiles(tree, patterns)).matches;
}

/** As listFiles, with files in the same folders that would match with another ending. */
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

/** The name of a file with another YAML ending that the patterns match. Undefined without one, and if a pattern excludes the file. */
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

/** Folders of git and of zonewright: they have thousands of files, which are not configuration. */
const OWN_FOLDERS: ReadonlySet<string> = new Set(['.git', '.zonewright']);

async function* walk(tree: Tree, folder: string, levels: number): AsyncGenerator<string, void> {
  for (const { name, type } of await tree.entries(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`;
    // On the last level, folders contain no matches.
    if (levels > 1) await refuseDetour(tree, path, type);
    if (type !== 'folder') yield path;
    else if (levels > 1 && !OWN_FOLDERS.has(name)) yield* walk(tree, path, levels - 1);
  }
}

/** Throws a UserError for a submodule or a link to a folder: what its files declare would look unmanaged. */
async function refuseDetour(tree: Tree, path: string, type: EntryType | undefined): Promise<void> {
  if (type === 'submodule')
    throw fileError('file-submodule', `${path} is a submodule, and submodules are not followed`);
  if (type !== 'link' || !(await tree.leadsToFolder(path))) return;
  throw fileError('file-symlink', `${path} is a symbolic link to a folder, and links are not followed`);
}

/** A path with all its parents, outermost first; empty for the root. */
export function pathsTo(path: string): readonly string[] {
  if (path === '') return [];
  const segments = path.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}
