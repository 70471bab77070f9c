import { inspectLists as inspect, type ListsOptions } from '../../app/inspect/lists.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { isSearchable } from '../../kinds/lists/contains.js';
import { liveListsDocument, liveListsText } from '../reports/inspect/lists.js';
import { listAuditText } from '../reports/inspect/list-audit.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { openChosenScopes, type LookOptions } from './look.js';

interface InspectListsOptions extends LookOptions, ListsOptions {}

/** `zonewright inspect lists`: shows lists with the rules that name them, or odd addresses. Throws a UserError for an impossible item. */
export async function inspectLists(options: InspectListsOptions, runtime: Runtime): Promise<ExitCode> {
  const { contains } = options;
  if (contains !== undefined && !isSearchable(contains))
    throw usageError(
      `--contains ${JSON.stringify(contains)} can't be in a list`,
      'Give an address such as 192.0.2.7, a network, the number of an autonomous system, or a hostname.',
    );
  const look = await openChosenScopes(options, runtime, ['zone', 'account']);
  const inspection = await inspect(look, options, watched(runtime, options));
  const { audit } = inspection;
  const view = { contains, hasFiles: look.configuration.fileCount > 0 };
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(liveListsDocument(inspection, contains))
      : audit === undefined
        ? within(liveListsText(inspection, view), screen)
        : within(listAuditText(audit, inspection, screen), screen),
  );
  return inspection.exit;
}
