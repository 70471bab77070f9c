import { open } from 'node:fs/promises';

interface OpenFolder {
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Puts the names in a folder on the disk: a new file is only safe with its name. Windows can't. Never throws. */
export async function syncFolder(
  path: string,
  openFolder: (path: string) => Promise<OpenFolder> = open,
): Promise<void> {
  try {
    const folder = await openFolder(path);
    try {
      await folder.sync();
    } finally {
      // Windows can't remove an open folder.
      await folder.close();
    }
  } catch {
    // The file's content is on the disk.
  }
}
