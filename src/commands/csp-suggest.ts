import { lookAt, scopeNamed } from '../cli/migrating.js';
import type { SuggestOptions } from '../cli/options.js';
import { jsonText } from '../cli/print.js';
import { openRepository } from '../cli/repository.js';
import type { Runtime } from '../cli/runtime.js';
import { withReading } from '../cli/session.js';
import { warn } from '../cli/show.js';
import { EXIT, UserError, type ExitCode } from '../core/errors.js';
import { suggestPolicy } from '../impact/suggest.js';
import { readConnections, readScripts } from '../inventory/read.js';
import { requireValid } from '../reconcile.js';
import { suggestionDocument, suggestionYaml } from '../report/suggestion.js';

const DAY_MS = 86_400_000;

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
      maliciousScore: settings.dialect.maliciousScore,
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
  throw new UserError('csp suggest takes one zone', {
    code: 'usage',
    exit: EXIT.usage,
    help: 'Give --zone NAME.',
  });
}
