import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeRecord, digestOfText, RECORD, recordText, type Choices, type InitRecord } from './record.js';
import type { StarterFile } from './files.js';
import { writeOver } from './upgrade.js';
import { holds, type WrittenStarterFile } from './write.js';

/** The record of a folder; undefined if it has none that can be read. */
export async function readRecord(root: string): Promise<InitRecord | undefined> {
  const text = await readFile(join(root, RECORD), 'utf8').catch(() => '');
  return decodeRecord(text);
}

/**
 * Writes down which copies `init` has written, beside what it wrote before. Choices of a first run stay: the files that they decided are still there. Throws a
 * UserError if it can't be written.
 */
export async function writeRecord(
  root: string,
  choices: Choices,
  files: readonly StarterFile[],
  written: readonly WrittenStarterFile[],
): Promise<WrittenStarterFile> {
  const former = await readRecord(root);
  const kept = new Set(written.filter(({ result }) => result === 'differs').map(({ path }) => path));
  const own = files.filter(({ path, isCopy }) => isCopy === true && !kept.has(path));
  const digests = Object.fromEntries(own.map(({ path, text }) => [path, digestOfText(text)]));
  const text = recordText({
    choices: former?.choices ?? choices,
    files: { ...former?.files, ...digests },
  });
  const what = 'what init wrote, for init --upgrade';
  if (former !== undefined && (await holds(join(root, RECORD), text)))
    return { path: RECORD, what, result: 'same' };
  await writeOver(root, RECORD, text);
  return { path: RECORD, what, result: 'written' };
}
