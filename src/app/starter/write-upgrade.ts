import { lstat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unwritable } from '../../kernel/lib/unwritable.js';
import { makeFolder } from '../disk/make-folder.js';
import { writeWhole } from '../disk/write-whole.js';
import type { StarterFile } from './files.js';
import type { Present, UpgradedFile } from './upgrade.js';

/** The existing files with their texts. Follows no link. */
export async function presentTexts(
  root: string,
  files: readonly Pick<StarterFile, 'path'>[],
): Promise<Present> {
  const texts = new Map<string, string | undefined>();
  for (const { path } of files) {
    const file = join(root, path);
    const stats = await lstat(file).catch(() => undefined);
    if (stats !== undefined) texts.set(path, stats.isFile() ? await readFile(file, 'utf8') : undefined);
  }
  return texts;
}

/** Writes what an upgrade changes, each file whole. Throws a UserError if it can't. */
export async function writeUpgrade(root: string, upgraded: readonly UpgradedFile[]): Promise<void> {
  for (const { path, result, after } of upgraded) {
    if (result === 'written' || result === 'updated' || result === 'merged')
      await writeOver(root, path, after);
  }
}

/** Writes a file whole, making its folders. Throws a UserError if it can't. */
export async function writeOver(root: string, path: string, text: string): Promise<void> {
  const file = join(root, path);
  try {
    makeFolder(dirname(file));
    await writeWhole(file, text);
  } catch (error) {
    throw unwritable(
      path,
      error,
      'Check the permissions there, and run it again: what is already written is kept.',
    );
  }
}
