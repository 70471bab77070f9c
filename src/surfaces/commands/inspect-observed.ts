import { eachScope, inspectionExit, openLook, selectionOf } from '../../app/looking.js';
import type { InspectOptions } from '../cli/look-options.js';
import { jsonText } from './print.js';
import { screenOf } from '../../app/repository.js';
import type { Runtime } from '../../app/runtime.js';
import { withReading } from '../../app/session.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { selectObserved } from '../../kinds/impact/select.js';
import { maliciousReasons } from '../../kinds/observed/malicious.js';
import { readObservedPart } from '../../kinds/observed/read.js';
import {
  inOrder,
  observationsDocument,
  observationsText,
  type Inspection,
  type ObservedZone,
} from '../reports/observations.js';

/** `zonewright inspect scripts`: every script that the service has observed. There is nothing here to write with. */
export function inspectScripts(options: InspectOptions, runtime: Runtime): Promise<ExitCode> {
  return inspectObserved('scripts', options, runtime);
}

/** `zonewright inspect connections`: as inspectScripts. */
export function inspectConnections(options: InspectOptions, runtime: Runtime): Promise<ExitCode> {
  return inspectObserved('connections', options, runtime);
}

async function inspectObserved(
  kind: Inspection['kind'],
  options: InspectOptions,
  runtime: Runtime,
): Promise<ExitCode> {
  const { configuration, scopes } = await openLook(options, runtime, ['zone']);
  const { settings } = configuration;
  return withReading(settings, options, runtime, async ({ reader, sent, progress, signal }) => {
    const now = runtime.now();
    const rule = settings.dialect.malicious;
    const inspection: Inspection = { kind, now, rule, selection: selectionOf(options, now) };
    const zones = await eachScope(scopes, options, progress, (scope) =>
      inspectZone(scope, inspection, reader, signal),
    );
    progress.stop();
    const exit = inspectionExit(
      {
        isMalicious: zones.some(({ shown }) => shown.some(({ malicious }) => malicious.length > 0)),
        isIncomplete: zones.some(({ problems }) => problems.length > 0),
      },
      options,
    );
    runtime.out.write(
      options.format === 'json'
        ? jsonText(observationsDocument(zones, inspection, exit, sent.reads))
        : observationsText(zones, inspection, screenOf(options, runtime)),
    );
    return exit;
  });
}

/** However many there are: who looks wants all of them. Throws an ApiError only for credentials and interruption. */
async function inspectZone(
  scope: Scope,
  { kind, rule, selection }: Inspection,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<ObservedZone> {
  const one = kind === 'scripts' ? 'script' : 'connection';
  const { items, problems } = await readObservedPart(one, scope, reader, signal, Infinity);
  const suspects = items.map((item) => ({ item, malicious: maliciousReasons(item, rule) }));
  const { shown, hidden } = selectObserved(suspects, selection);
  const { name, id } = scope;
  return { name, id, shown: inOrder(shown), hidden, problems };
}
