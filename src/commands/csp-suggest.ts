import { lookAt, scopeNamed } from '../cli/scopes.js';
import type { SuggestOptions } from '../cli/look-options.js';
import { jsonText } from '../cli/print.js';
import { usageError } from '../cli/program-tools.js';
import { openRepository } from '../cli/repository.js';
import type { Runtime } from '../cli/runtime.js';
import { withReading } from '../cli/session.js';
import { warn } from '../cli/show.js';
import { EXIT, type ExitCode } from '../core/errors.js';
import { suggestPolicy } from '../impact/suggest.js';
import { readConnections, readScripts } from '../inventory/read.js';
import { DAY_MS } from '../lib/time.js';
import { requireValid } from '../reconcile.js';
import { suggestionDocument, suggestionYaml } from '../report/suggestion.js';

/** `zonewright csp suggest`: a policy for what the service has observed. There is nothing here to write with. */
export async function suggest(options: SuggestOptions, runtime: Runtime): Promise<ExitCode> {
  const configuration = await openRepository(options, runtime);
  requireValid(configuration);
  warn(configuration, options, runtime);
  const { scope } = scopeNamed(configuration, 'zone', nameOf(options));
  const { settings } = configuration;
  return withReading(settings, options, runtime, async ({ reader, sent, progress, signal }) => {
    const observed = await lookAt(scope, () =>
      Promise.all([readScripts(scope, reader, signal), readConnections(scope, reader, signal)]),
    );
    progress.stop();
    const about = { zone: scope.name, ...(options.host === undefined ? {} : { host: options.host }) };
    const suggestion = suggestPolicy(observed.flat(), {
      ...about,
      since: runtime.now().getTime() - options.since * DAY_MS,
      malicious: settings.dialect.malicious,
    });
    const head = { ...about, sinceDays: options.since, reads: sent.reads };
    runtime.out.write(
      options.format === 'json'
        ? jsonText(suggestionDocument(suggestion, head))
        : suggestionYaml(suggestion, head),
    );
    return EXIT.ok;
  });
}

function nameOf({ zone }: SuggestOptions): string {
  if (zone !== undefined) return zone;
  throw usageError('csp suggest takes one zone', 'Give --zone NAME.');
}
