import { platform as system } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import writeFileAtomic from 'write-file-atomic';
import { errorCode } from '../../kernel/lib/error-code.js';

/** Who may read a file, and whether it is on the disk when the call returns. */
export interface WriteWholeOptions {
  readonly mode?: number;
  readonly fsync?: boolean;
}

/** Replaceable in tests. */
export interface WritingTools {
  readonly platform: NodeJS.Platform;
  readonly write: (path: string, text: string, options: { mode?: number; fsync?: boolean }) => Promise<void>;
  /** In milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
}

/** Longer than a scanner keeps a file open, short enough to wait. */
const PAUSES_MS = [10, 30, 100, 300, 1_000];

/** Windows' errors for a file open elsewhere. */
const BUSY: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Writes a file whole or not at all, with its former mode by default. Retries on Windows, which can't replace a file open elsewhere. Throws the
 * system's error.
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
