import { lookAt, scopeNamed } from '../../app/scopes.js';
import type { SuggestOptions } from '../cli/look-options.js';
import { jsonText } from './print.js';
import { usageError } from '../cli/program-tools.js';
import { openRepository } from '../../app/repository.js';
import type { Runtime } from '../../app/runtime.js';
import { withReading } from '../../app/session.js';
import { warn } from './show.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { suggestPolicy } from '../../kinds/impact/suggest.js';
import { readConnections, readScripts } from '../../kinds/observed/read.js';
import { DAY_MS } from '../../kernel/lib/time.js';
import { requireValid } from '../../engine/reconcile.js';
import { suggestionDocument, suggestionYaml } from '../reports/suggestion.js';

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
