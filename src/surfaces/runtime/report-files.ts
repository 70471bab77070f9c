import { writeReport } from '../../app/repository/report-file.js';
import type { ReportFile } from './output-options.js';
import type { Runtime } from './runtime.js';

/** Writes a report to the files of `--write`, in their formats. */
export async function writeReports<Format extends string>(
  files: readonly ReportFile<Format>[],
  render: Readonly<Record<Format, () => string>>,
  runtime: Runtime,
): Promise<void> {
  for (const { format, file } of files) await writeReport(file, runtime.hide(render[format]()), runtime);
}
