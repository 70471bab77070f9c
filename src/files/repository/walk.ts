import { compare } from '../../kernel/model/finding.js';
import type { FilePatterns } from './patterns.js';
import { fileError } from './file-errors.js';

/** What stands at a path. Whatever is none of the others counts as a file: `read` refuses what is not a regular one. */
export type EntryType = 'folder' | 'link' | 'submodule' | 'file';

export interface FolderEntry {
  readonly name: string;
  readonly type: EntryType;
}

/** Folders that can be walked: on disk, or of a git revision. Paths are relative, with forward slashes; the root is ''. */
export interface Tree {
  /** What stands directly in a folder; nothing when there is no such folder. */
  entries(folder: string): Promise<readonly FolderEntry[]>;
  /** What stands at a path; undefined for nothing. */
  typeOf(path: string): Promise<EntryType | undefined>;
  /** Whether a symbolic link leads to a folder, as far as it can be known: false only when it surely does not. */
  leadsToFolder(link: string): Promise<boolean>;
}

/** What patterns find in a tree, each sorted by code units. */
export interface Listing {
  readonly matches: readonly string[];
  /** YAML files that no pattern matches or excludes, each with the name of another ending by which one would match it. */
  readonly misnamed: ReadonlyMap<string, string>;
}

/**
 * The files of a tree that match, sorted by code units. No link is followed: one that matches is listed, for `read` to refuse it.
 * Throws a UserError for a link or a submodule on the way, whose files would be left out in silence.
 */
export async function listFiles(tree: Tree, patterns: FilePatterns): Promise<readonly string[]> {
  return (await surveyFiles(tree, patterns)).matches;
}

/** As listFiles, with the files on the way that only another ending keeps from matching. */
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

/** The name with another ending of YAML files that patterns match; undefined for none, and where a pattern excludes the file. */
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

/** What git and zonewright keep beside the files: thousands of them, and none may be read as configuration. */
const OWN_FOLDERS: ReadonlySet<string> = new Set(['.git', '.zonewright']);

async function* walk(tree: Tree, folder: string, levels: number): AsyncGenerator<string, void> {
  for (const { name, type } of await tree.entries(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`;
    // On the last level a folder holds nothing that could match.
    if (levels > 1) await refuseDetour(tree, path, type);
    if (type !== 'folder') yield path;
    else if (levels > 1 && !OWN_FOLDERS.has(name)) yield* walk(tree, path, levels - 1);
  }
}

/** What such files declare would look unmanaged. */
async function refuseDetour(tree: Tree, path: string, type: EntryType | undefined): Promise<void> {
  if (type === 'submodule')
    throw fileError('file-submodule', `${path} is a submodule, and submodules are not followed`);
  if (type !== 'link' || !(await tree.leadsToFolder(path))) return;
  throw fileError('file-symlink', `${path} is a symbolic link to a folder, and links are not followed`);
}

/** A path and all that it goes through, outermost first; none for the root. */
export function pathsTo(path: string): readonly string[] {
  if (path === '') return [];
  const segments = path.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}
