import { platform as system } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import writeFileAtomic from 'write-file-atomic';
import { errorCode } from '../../kernel/lib/error-code.js';

/** How a file is written: who may read it, and whether it must be on the disk when the call returns. */
export interface WriteWholeOptions {
  readonly mode?: number;
  readonly fsync?: boolean;
}

/** What writing needs. A test has its own. */
export interface WritingTools {
  readonly platform: NodeJS.Platform;
  readonly write: (path: string, text: string, options: { mode?: number; fsync?: boolean }) => Promise<void>;
  /** In milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
}

/** Together longer than a scanner or a reader has a file open, and shorter than anybody waits. */
const PAUSES_MS = [10, 30, 100, 300, 1_000];

/** The errors of Windows for a file that another program has open. */
const BUSY: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Writes a file whole or not at all. Without a mode it keeps its own. Windows can't replace a file that another program has open, so it tries again there.
 * Throws the system's error.
 */
export async function writeWhole(
  path: string,
  text: string,
  options: WriteWholeOptions = {},
  { platform, write, pause }: WritingTools = {
    platform: system(),
    write: writeFileAtomic,
    pause: sleep,
  },
): Promise<void> {
  for (const ms of platform === 'win32' ? PAUSES_MS : []) {
    try {
      return await write(path, text, { ...options });
    } catch (error) {
      if (!BUSY.has(errorCode(error))) throw error;
      await pause(ms);
    }
  }
  await write(path, text, { ...options });
}
