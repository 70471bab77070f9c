import { inspectPolicies as inspect } from '../../app/inspect/policies.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { inspectionDocument, inspectionText } from '../reports/inspect/policies.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { openChosenScopes, type InspectOptions } from './look.js';

/** `zonewright inspect policies`: shows what live policies do to observed scripts and connections. */
export async function inspectPolicies(options: InspectOptions, runtime: Runtime): Promise<ExitCode> {
  const look = await openChosenScopes(options, runtime, ['zone']);
  const { zones, selection, exit, reads } = await inspect(look, options, watched(runtime, options));
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(inspectionDocument(zones, selection, exit, reads))
      : within(inspectionText(zones, selection), screen),
  );
  return exit;
}
