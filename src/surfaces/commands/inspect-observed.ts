import { inspectObserved, type ObservedInspection } from '../../app/inspect/observed.js';
import { inspectOne } from '../../app/inspect/observed-one.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { observationsDocument, observationsText } from '../reports/inspect/observations.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { openChosenScopes, type InspectOptions } from './look.js';

/** `zonewright inspect scripts [ID]`: shows observed scripts, or one in detail. */
export function inspectScripts(options: InspectOptions, runtime: Runtime, id?: string): Promise<ExitCode> {
  return inspect('scripts', options, runtime, id);
}

/** `zonewright inspect connections [ID]`: shows observed connections, or one in detail. */
export function inspectConnections(
  options: InspectOptions,
  runtime: Runtime,
  id?: string,
): Promise<ExitCode> {
  return inspect('connections', options, runtime, id);
}

async function inspect(
  kind: ObservedInspection['kind'],
  options: InspectOptions,
  runtime: Runtime,
  id: string | undefined,
): Promise<ExitCode> {
  const look = await openChosenScopes(options, runtime, ['zone']);
  const host = watched(runtime, options);
  const { zones, inspection, exit, reads } =
    id === undefined
      ? await inspectObserved(kind, look, options, host)
      : await inspectOne(kind, id, look, options, host);
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(observationsDocument(zones, inspection, exit, reads))
      : within(observationsText(zones, inspection, screen), screen),
  );
  return exit;
}
