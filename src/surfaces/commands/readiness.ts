import { requireLogs } from '../../app/logs/lines.js';
import { judgeLogs } from '../../app/replay/readiness/judge-logs.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { readinessDocument } from '../reports/readiness/document.js';
import { readinessText } from '../reports/readiness/text.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import { openProgress } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { readZones, type LogOptions } from './replay.js';

interface ReadinessOptions extends LogOptions {
  readonly format: 'text' | 'json';
  readonly rule?: string;
}

/** `zonewright readiness FILE…`: shows what logging rules would have blocked, and whether they are ready to. */
export async function readiness(
  options: ReadinessOptions,
  runtime: Runtime,
  ...files: readonly string[]
): Promise<ExitCode> {
  requireLogs(files, runtime, options);
  const zones = await readZones(options, runtime);
  const progress = openProgress(options, runtime);
  const judged = await judgeLogs(zones, { ...options, files }, runtime, progress).finally(() =>
    progress.stop(),
  );
  const document = readinessDocument(judged, EXIT.ok, zones[0]?.liveFrom);
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json' ? jsonText(document) : within(readinessText(document, screen), screen),
  );
  return EXIT.ok;
}
