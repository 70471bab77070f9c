import { lstat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unwritable } from '../../kernel/lib/unwritable.js';
import { makeFolder } from '../disk/make-folder.js';
import { writeWhole } from '../disk/write-whole.js';
import type { StarterFile } from './files.js';
import { digestOfText, type InitRecord } from './record.js';

/** What becomes of a file that is upgraded. */
export interface UpgradedFile {
  readonly path: string;
  readonly what: string;
  /**
   * `written`: new in this version. `updated`: it was as init wrote it. `same`: nothing to do. `edited`: changed by hand, so it is left as it is. `removed`: init wrote it,
   * and it was removed since.
   */
  readonly result: 'written' | 'updated' | 'same' | 'edited' | 'removed';
  /** Its text until now; absent if there is none. */
  readonly before?: string;
  readonly after: string;
}

export interface UpgradeOptions {
  /** Replaces what was edited or removed by hand, too. */
  readonly force: boolean;
}

/** What an upgrade does with the files that this version would write. Without `force` no edit is lost. Pure. */
export function upgradeOf(
  files: readonly StarterFile[],
  record: InitRecord | undefined,
  present: ReadonlyMap<string, string>,
  { force }: UpgradeOptions,
): readonly UpgradedFile[] {
  return files.map(({ path, what, text }): UpgradedFile => {
    const before = present.get(path);
    const recorded = record?.files[path];
    const file = { path, what, after: text };
    if (before === undefined)
      return { ...file, result: recorded === undefined || force ? 'written' : 'removed' };
    if (digestOfText(before) === digestOfText(text)) return { ...file, before, result: 'same' };
    const isAsWritten = digestOfText(before) === recorded;
    return { ...file, before, result: isAsWritten || force ? 'updated' : 'edited' };
  });
}

/** The record after an upgrade: what is left as it is stays known as it was written. Pure. */
export function recordAfter(
  choices: InitRecord['choices'],
  former: InitRecord | undefined,
  upgraded: readonly UpgradedFile[],
): InitRecord {
  const digests = upgraded.flatMap(({ path, result, after }) =>
    result === 'edited' || result === 'removed' ? [] : [[path, digestOfText(after)] as const],
  );
  return { choices, files: { ...former?.files, ...Object.fromEntries(digests) } };
}

/** The texts of those files that are there. What is no file, or a link, counts as an empty text. */
export async function presentTexts(
  root: string,
  files: readonly Pick<StarterFile, 'path'>[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { path } of files) {
    const file = join(root, path);
    const stats = await lstat(file).catch(() => undefined);
    if (stats !== undefined) texts.set(path, stats.isFile() ? await readFile(file, 'utf8') : '');
  }
  return texts;
}

/** Writes what an upgrade changes, each file whole. Throws a UserError for what can't be written. */
export async function writeUpgrade(root: string, upgraded: readonly UpgradedFile[]): Promise<void> {
  for (const { path, result, after } of upgraded) {
    if (result !== 'written' && result !== 'updated') continue;
    await writeOver(root, path, after);
  }
}

/** Writes a file whole, with the folders above it. Throws a UserError if it can't be written. */
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
