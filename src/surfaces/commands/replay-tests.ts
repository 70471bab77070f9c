import { openToLook, type LookOptions } from '../../app/inspect/chosen-scopes.js';
import { usageError } from '../../app/ports/usage-error.js';
import { LoggedTests } from '../../app/replay/matches/logged-tests.js';
import { followLogs } from '../../app/replay/replay-logs.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { suggestedTestsDocument, suggestedText } from '../reports/validation/reach.js';
import { openProgress } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import type { OutputOptions, ReportFile } from '../runtime/output-options.js';
import { jsonText } from '../runtime/print.js';
import { writeReports } from '../runtime/report-files.js';
import { screenOf } from '../runtime/screen.js';
import { warn } from './show.js';
import { within } from '../reports/printers/text/within.js';

/** Options of `replay`. Tests don't have all of its formats. */
interface SuggestOptions extends LookOptions, OutputOptions {
  readonly format: string;
  readonly write?: readonly ReportFile<'json' | 'markdown' | 'html'>[];
}

/** `zonewright replay FILE… --suggest-tests`: prints missing rule tests, made from logged requests. Sends nothing. */
export async function suggestLoggedTests(
  options: SuggestOptions,
  runtime: Runtime,
  files: readonly string[],
): Promise<ExitCode> {
  const { format, write = [] } = options;
  const other = [format, ...write.map((file) => file.format)].find((one) => one !== 'text' && one !== 'json');
  if (other !== undefined)
    throw usageError(`--suggest-tests prints tests as text to copy, or as json: not as ${other}`);
  const configuration = await openToLook(options, runtime);
  warn(configuration, options, runtime);
  const tests = new LoggedTests(configuration, options.zone?.name);
  const progress = openProgress(options, runtime);
  await followLogs(tests, files, runtime, progress).finally(() => progress.stop());
  const suggested = tests.result();
  const json = (): string => jsonText(suggestedTestsDocument(suggested, tests.read));
  runtime.out.write(
    format === 'json' ? json() : `\n${within(suggestedText(suggested), screenOf({ color: false }, runtime))}`,
  );
  await writeReports(write, { json, markdown: json, html: json }, runtime);
  return EXIT.ok;
}
