import { replayCsp, type CspReplayOptions as Replay } from '../../app/inspect/csp-replay.js';
import { openToLook, scopesToLookAt } from '../../app/inspect/chosen-scopes.js';
import { requireLogs } from '../../app/logs/lines.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { cspReplayDocument } from '../reports/csp-replay/document.js';
import { cspReplayHtml } from '../reports/csp-replay/html.js';
import { cspReplayMarkdown } from '../reports/csp-replay/markdown.js';
import { cspReplayText } from '../reports/csp-replay/text.js';
import { within } from '../reports/printers/text/within.js';
import type { OutputOptions, ReportFile } from '../runtime/output-options.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import { provenanceOf } from '../runtime/provenance.js';
import { writeReports } from '../runtime/report-files.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { warn } from './show.js';

type Format = 'text' | 'json' | 'markdown' | 'html';

interface CspReplayOptions extends Replay, OutputOptions {
  readonly format: Format;
  readonly write: readonly ReportFile<Exclude<Format, 'text'>>[];
}

/** `zonewright csp replay FILE…`: compares what live and declared policies do to reported violations. */
export async function cspReplay(
  options: CspReplayOptions,
  runtime: Runtime,
  ...files: readonly string[]
): Promise<ExitCode> {
  requireLogs(files, runtime, options);
  const configuration = await openToLook(options, runtime);
  warn(configuration, options, runtime);
  const look = { configuration, scopes: scopesToLookAt(configuration, options, ['zone']) };
  const replay = await replayCsp(files, look, options, watched(runtime, options));
  const document = cspReplayDocument(replay);
  const screen = screenOf(options, runtime);
  const isPage = [options, ...options.write].some(({ format }) => format === 'html');
  const provenance = isPage ? await provenanceOf(options, runtime) : undefined;
  const render = {
    text: () => within(cspReplayText(document), screen),
    json: () => jsonText(document),
    markdown: () => cspReplayMarkdown(document),
    html: () => cspReplayHtml(document, provenance),
  };
  runtime.out.write(render[options.format]());
  await writeReports(options.write, render, runtime);
  return replay.exit;
}
