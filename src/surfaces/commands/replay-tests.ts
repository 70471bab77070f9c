import { openToLook, type LookOptions } from '../../app/inspect/chosen-scopes.js';
import { usageError } from '../../app/ports/usage-error.js';
import { LoggedTests } from '../../app/replay/matches/logged-tests.js';
import { followLogs } from '../../app/replay/replay-logs.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { suggestedText } from '../reports/validation/reach.js';
import { openProgress } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import type { OutputOptions } from '../runtime/output-options.js';
import { warn } from './show.js';

/** As those of `replay`: tests are printed in one format. */
interface SuggestOptions extends LookOptions, OutputOptions {
  readonly format: string;
  readonly write?: readonly unknown[];
}

/** `zonewright replay FILE… --suggest-tests`: prints the tests that rules lack, with traffic of logged requests. Sends nothing. */
export async function suggestLoggedTests(
  options: SuggestOptions,
  runtime: Runtime,
  files: readonly string[],
): Promise<ExitCode> {
  if (options.format !== 'text' || (options.write ?? []).length > 0)
    throw usageError(
      '--suggest-tests prints tests to copy, in no other format',
      'Leave --format and --write out.',
    );
  const configuration = await openToLook(options, runtime);
  warn(configuration, options, runtime);
  const tests = new LoggedTests(configuration, options.zone?.name);
  const progress = openProgress(options, runtime);
  await followLogs(tests, files, runtime, progress).finally(() => progress.stop());
  runtime.out.write(suggestedText(tests.result()));
  return EXIT.ok;
}
