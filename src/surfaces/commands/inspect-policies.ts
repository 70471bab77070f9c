import { inspectPolicies as inspect } from '../../app/inspect/policies.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { inspectionDocument, inspectionText } from '../reports/inspection.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { styleOf } from '../runtime/screen.js';
import { openChosenScopes, type InspectOptions } from './look.js';

/** `zonewright inspect policies`: each live policy, and what it does to what was observed. */
export async function inspectPolicies(options: InspectOptions, runtime: Runtime): Promise<ExitCode> {
  const look = await openChosenScopes(options, runtime, ['zone']);
  const { zones, selection, exit, reads } = await inspect(look, options, watched(runtime, options));
  runtime.out.write(
    options.format === 'json'
      ? jsonText(inspectionDocument(zones, selection, exit, reads))
      : inspectionText(zones, selection, styleOf(runtime.out, options, runtime)),
  );
  return exit;
}
