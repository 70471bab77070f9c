import { measureCoverage, openToCover, type CoverOptions } from '../../app/inspect/coverage.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { coverageDocument } from '../reports/coverage/document.js';
import { coverageText } from '../reports/coverage/text.js';
import { within } from '../reports/printers/text/within.js';
import type { OutputOptions } from '../runtime/output-options.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { warn } from './show.js';

interface CoverageOptions extends CoverOptions, OutputOptions {
  readonly format: 'text' | 'json';
}

/** `zonewright coverage`: shows what is live and in no file. */
export async function coverage(options: CoverageOptions, runtime: Runtime): Promise<ExitCode> {
  const configuration = await openToCover(options, runtime);
  warn(configuration, options, runtime);
  const measured = await measureCoverage(configuration, options, watched(runtime, options));
  const { exit, reads } = measured;
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(coverageDocument(measured.coverage, exit, reads))
      : within(coverageText(measured.coverage), screen),
  );
  return exit;
}
