import { inspectObserved, type ObservedInspection } from '../../app/inspect/observed.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { observationsDocument, observationsText } from '../reports/observations.js';
import { within } from '../reports/within.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { openChosenScopes, type InspectOptions } from './look.js';

/** `zonewright inspect scripts`: every script that the service has observed. */
export function inspectScripts(options: InspectOptions, runtime: Runtime): Promise<ExitCode> {
  return inspect('scripts', options, runtime);
}

/** `zonewright inspect connections`: as inspectScripts. */
export function inspectConnections(options: InspectOptions, runtime: Runtime): Promise<ExitCode> {
  return inspect('connections', options, runtime);
}

async function inspect(
  kind: ObservedInspection['kind'],
  options: InspectOptions,
  runtime: Runtime,
): Promise<ExitCode> {
  const look = await openChosenScopes(options, runtime, ['zone']);
  const { zones, inspection, exit, reads } = await inspectObserved(
    kind,
    look,
    options,
    watched(runtime, options),
  );
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(observationsDocument(zones, inspection, exit, reads))
      : within(observationsText(zones, inspection, screen), screen),
  );
  return exit;
}
