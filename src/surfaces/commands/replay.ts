import { openToLook, type LookOptions } from '../../app/inspect/chosen-scopes.js';
import type { LiveFromOption } from '../../app/ports/shared-options.js';
import { requireLogs } from '../../app/logs/lines.js';
import { readReplayZones } from '../../app/replay/read-zones.js';
import { replayLogs } from '../../app/replay/replay-logs.js';
import type { ReplayZone } from '../../app/replay/zones.js';
import { EXIT } from '../../kernel/model/errors.js';
import type { LiveFrom } from '../../kernel/model/plan.js';
import { replayDocument } from '../reports/replay/document.js';
import { replayHtml } from '../reports/replay/html.js';
import { replayMarkdown } from '../reports/replay/markdown.js';
import { replayText } from '../reports/replay/text.js';
import { within } from '../reports/printers/text/within.js';
import type { OutputOptions, ReportFile } from '../runtime/output-options.js';
import { jsonText } from '../runtime/print.js';
import { openProgress, watched } from '../runtime/progress.js';
import { provenanceOf } from '../runtime/provenance.js';
import { writeReports } from '../runtime/report-files.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import type { Action } from './action.js';
import { warn } from './show.js';

export interface LogOptions extends LookOptions, LiveFromOption, OutputOptions {
  /** The part of all requests in the log. */
  readonly sampled?: number;
}

export interface ReplayOptions extends LogOptions {
  readonly format: 'text' | 'json' | 'markdown' | 'html';
  readonly write?: readonly ReportFile<'json' | 'markdown' | 'html'>[];
  readonly suggestTests?: boolean;
}

type ReadZones = (options: LogOptions, runtime: Runtime) => Promise<readonly ReplayZone[]>;

/** Reads the live and declared rules of the named zone or all zones. Shows warnings about the files. */
export const readZones: ReadZones = async (options, runtime) => {
  const configuration = await openToLook(options, runtime);
  warn(configuration, options, runtime);
  return readReplayZones(configuration, options, watched(runtime, options));
};

/** Makes the command that compares live and declared rules by logged requests. */
export function replayWith(zonesOf: ReadZones): Action<ReplayOptions> {
  return async (options, runtime, ...files) => {
    requireLogs(files, runtime, options);
    if (options.suggestTests === true)
      return (await import('./replay-tests.js')).suggestLoggedTests(options, runtime, files);
    const zones = await zonesOf(options, runtime);
    const progress = openProgress(options, runtime);
    const replay = await replayLogs(zones, { ...options, files }, runtime, progress).finally(() =>
      progress.stop(),
    );
    const document = replayDocument(replay, EXIT.ok, options.liveFrom, snapshotOf(zones));
    const isPage = options.format === 'html' || (options.write ?? []).some(({ format }) => format === 'html');
    const provenance = isPage ? await provenanceOf(options, runtime) : undefined;
    const screen = screenOf(options, runtime);
    const renderers = {
      text: () => within(replayText(document, screen), screen),
      json: () => jsonText(document),
      markdown: () => replayMarkdown(document),
      html: () => replayHtml(document, provenance),
    };
    runtime.out.write(renderers[options.format]());
    await writeReports(options.write ?? [], renderers, runtime);
    return EXIT.ok;
  };
}

/** The snapshot of the live sides: one for all zones. */
function snapshotOf(zones: readonly ReplayZone[]): LiveFrom | undefined {
  return zones.find(({ liveFrom }) => liveFrom !== undefined)?.liveFrom;
}

/** `zonewright replay FILE…`. */
export const replay = replayWith(readZones);
