import { resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { errorCode } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Host } from '../ports/host.js';

/** Writes a file whole or not at all, for its owner only. Throws a UserError when it can't be written. */
export async function writeReport(name: string, text: string, { cwd }: Pick<Host, 'cwd'>): Promise<void> {
  try {
    await writeFileAtomic(resolve(cwd, name), text, { mode: 0o600 });
  } catch (error) {
    throw new UserError(`${name} can't be written (${errorCode(error)})`, {
      code: 'report-file',
      cause: error,
    });
  }
}
