import { resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { EXIT, UserError } from '../../kernel/model/errors.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import type { ReportFile } from '../cli/options.js';
import type { Runtime } from '../../app/runtime.js';

/** Writes a file whole or not at all, for its owner only. Throws a UserError when it can't be written. */
export async function writeReport(name: string, text: string, { cwd }: Pick<Runtime, 'cwd'>): Promise<void> {
  try {
    await writeFileAtomic(resolve(cwd, name), text, { mode: 0o600 });
  } catch (error) {
    throw new UserError(`${name} can't be written (${errorCode(error)})`, {
      code: 'report-file',
      exit: EXIT.error,
      cause: error,
    });
  }
}

/** Writes a report to the files of `--write`, each in its format. */
export async function writeReports<Format extends string>(
  files: readonly ReportFile<Format>[],
  render: Readonly<Record<Format, () => string>>,
  runtime: Runtime,
): Promise<void> {
  for (const { format, file } of files) await writeReport(file, runtime.hide(render[format]()), runtime);
}
