import { inspectDifferences as inspect, type DifferencesOptions } from '../../app/inspect/differences.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { differencesDocument } from '../reports/differences/document.js';
import { differencesHtml } from '../reports/differences/html.js';
import { differencesMarkdown } from '../reports/differences/markdown.js';
import { differencesText } from '../reports/differences/text.js';
import { within } from '../reports/printers/text/within.js';
import type { OutputOptions, ReportFile } from '../runtime/output-options.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import { writeReports } from '../runtime/report-files.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { openChosenScopes } from './look.js';

type Format = 'text' | 'json' | 'markdown' | 'html';

interface InspectDifferencesOptions extends DifferencesOptions, OutputOptions {
  readonly format: Format;
  readonly write: readonly ReportFile<Exclude<Format, 'text'>>[];
}

/** `zonewright inspect differences`: shows what zones have in common, but not in the same way. */
export async function inspectDifferences(
  options: InspectDifferencesOptions,
  runtime: Runtime,
): Promise<ExitCode> {
  const chosen = await openChosenScopes({ ...options, format: 'text' }, runtime, ['zone']);
  const found = await inspect(chosen, options, watched(runtime, options));
  const document = differencesDocument(found);
  const screen = screenOf(options, runtime);
  const render = {
    text: () => within(differencesText(document, screen), screen),
    json: () => jsonText(document),
    markdown: () => differencesMarkdown(document),
    html: () => differencesHtml(document),
  };
  await writeReports(options.write, render, runtime);
  runtime.out.write(render[options.format]());
  return found.exit;
}
