import type { ReadBlob } from './blobs.js';
import type { FolderEntry, EntryType } from './walk.js';

/** A commit's entry at a path. */
export interface TreeEntry {
  readonly type: EntryType;
  /** The content's id; absent for folders, and names that are not UTF-8. */
  readonly id?: string;
}

/** A folder of a commit with all below. */
export interface CommittedTree {
  /** By path relative to the folder; '' is the folder, if it exists. */
  readonly entries: ReadonlyMap<string, TreeEntry>;
  /** Direct entries by folder. */
  readonly children: ReadonlyMap<string, readonly FolderEntry[]>;
}

/**
 * Parses `git ls-tree -r -z`: `<mode> SP <type> SP <object> TAB <path> NUL`. `prefix`: the folder's path from the top with a final slash, or ''.
 * Pure.
 */
export function parseTree(listing: string, prefix: string): CommittedTree {
  const entries = new Map<string, TreeEntry>();
  const children = new Map<string, FolderEntry[]>();
  const add = (path: string, entry: TreeEntry): void => {
    if (entries.has(path)) return;
    entries.set(path, entry);
    if (path === '') return;
    const slash = path.lastIndexOf('/');
    const folder = slash < 0 ? '' : path.slice(0, slash);
    add(folder, { type: 'folder' });
    const siblings = children.get(folder) ?? [];
    children.set(folder, siblings);
    siblings.push({ name: path.slice(slash + 1), type: entry.type });
  };
  for (const line of listing.split('\0')) {
    const [, mode = '', id = '', path = ''] = /^(\d+) \w+ (\w+)\t([^]*)$/.exec(line) ?? [];
    if (path === '') continue;
    const type = TYPES.get(mode) ?? 'file';
    // Names that are not UTF-8 may look the same, so they have no id.
    add(path.slice(prefix.length), path.includes('\uFFFD') ? { type } : { type, id });
  }
  return { entries, children };
}

const TYPES: ReadonlyMap<string, EntryType> = new Map([
  ['120000', 'link'],
  ['160000', 'submodule'],
]);

/** The system's limit of links for a path. */
const MOST_LINKS = 40;

/**
 * True if a link leads to a folder, followed as by the system, or out of the tree or into a submodule, where it is unknown. Throws a UserError for an
 * unreadable link.
 */
export async function leadsToFolder(
  link: string,
  { entries }: CommittedTree,
  read: ReadBlob,
): Promise<boolean> {
  let at: readonly string[] = [];
  const ahead = link.split('/');
  for (let links = 0; ahead.length > 0;) {
    const step = ahead.shift() ?? '';
    if (step === '' || step === '.') continue;
    if (step === '..' && at.length === 0) return true;
    const path = step === '..' ? at.slice(0, -1) : [...at, step];
    const { type = 'file', id = '' } = entries.get(path.join('/')) ?? {};
    if (type === 'file') return false;
    if (type === 'submodule') return true;
    if (type === 'folder') at = path;
    else {
      const target = Buffer.from(await read(path.join('/'), id)).toString();
      if (target.startsWith('/')) return true;
      if ((links += 1) > MOST_LINKS) return false;
      ahead.unshift(...target.split('/'));
    }
  }
  return true;
}
