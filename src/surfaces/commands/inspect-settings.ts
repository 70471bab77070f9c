import { inspectSettings as inspect, type SettingsOptions } from '../../app/inspect/settings.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { liveSettingsDocument, liveSettingsText } from '../reports/inspect/settings.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { openChosenScopes, type LookOptions } from './look.js';

interface InspectSettingsOptions extends LookOptions, SettingsOptions {}

/** `zonewright inspect settings`: shows settings of zones, and their files. */
export async function inspectSettings(options: InspectSettingsOptions, runtime: Runtime): Promise<ExitCode> {
  const look = await openChosenScopes(options, runtime, ['zone']);
  const inspection = await inspect(look, options, watched(runtime, options));
  const hasFiles = look.configuration.fileCount > 0;
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(liveSettingsDocument(inspection))
      : within(liveSettingsText(inspection, hasFiles), screen),
  );
  return inspection.exit;
}
