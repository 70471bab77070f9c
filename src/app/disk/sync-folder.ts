import { open } from 'node:fs/promises';

/** What is needed of an open folder. */
interface OpenFolder {
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Sees to it that the names in a folder are on the disk: the name of a new file is only safe when its folder is. Windows has no way to ask for that. Never throws. */
export async function syncFolder(
  path: string,
  openFolder: (path: string) => Promise<OpenFolder> = open,
): Promise<void> {
  try {
    const folder = await openFolder(path);
    try {
      await folder.sync();
    } finally {
      // One that stays open can't be removed there.
      await folder.close();
    }
  } catch {
    // The file itself is on the disk.
  }
}
