import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../kernel/lib/error-code.js';
import { TOOL_VERSION } from '../../version.js';
import { usageError } from '../ports/usage-error.js';
import type { StarterFile } from './files.js';
import { decodeRecord, RECORD, recorded, recordText, type Choices, type InitRecord } from './record.js';
import { writeOver } from './write-upgrade.js';
import { holds, type WrittenStarterFile } from './write.js';

/** A folder's record, if any. Throws a UserError if unreadable. */
export async function readRecord(root: string): Promise<InitRecord | undefined> {
  const file = join(root, RECORD);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw unreadable(error);
  });
  const record = text === undefined ? undefined : decodeRecord(text);
  if (text !== undefined && record === undefined) throw unreadable();
  return record;
}

function unreadable(cause?: unknown): Error {
  const reason =
    cause === undefined ? 'is not what init wrote' : `can't be read (${errorCode(cause) ?? 'unknown'})`;
  return usageError(
    `${RECORD} ${reason}`,
    'Nothing was written. Take it back from git, or remove it: then each difference counts as an edit of yours.',
  );
}

/** Adds what `init` wrote. A former run's choices stay, as its pipelines do. Throws a UserError if unwritable. */
export async function writeRecord(
  root: string,
  choices: Choices,
  former: InitRecord | undefined,
  files: readonly StarterFile[],
  written: readonly WrittenStarterFile[],
): Promise<WrittenStarterFile> {
  const own = new Set(written.filter(({ result }) => result !== 'differs').map(({ path }) => path));
  const copies = files.filter(({ path, upgrade }) => upgrade !== undefined && own.has(path));
  const text = recordText({
    version: TOOL_VERSION,
    choices: chosen(former?.choices, choices),
    files: { ...former?.files, ...Object.fromEntries(copies.map((file) => [file.path, recorded(file)])) },
  });
  const what = 'what init wrote, for init --upgrade';
  if (former !== undefined && (await holds(join(root, RECORD), text)))
    return { path: RECORD, what, result: 'same' };
  await writeOver(root, RECORD, text);
  return { path: RECORD, what, result: 'written' };
}

function chosen(former: Choices | undefined, now: Choices): Choices {
  const stays = former?.workflows === true && (!now.workflows || former.ci === now.ci);
  return stays ? former : now;
}
