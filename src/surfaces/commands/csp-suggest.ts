import { defined } from '../../kernel/lib/defined.js';
import { aboutNamed, requireUsable } from '../../app/inspect/chosen-scopes.js';
import { suggestFor, type SuggestOptions as Suggest } from '../../app/inspect/suggest.js';
import { usageError } from '../../app/ports/usage-error.js';
import { openRepository } from '../../app/repository/repository.js';
import { scopeNamed } from '../../app/repository/scopes.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { suggestionDocument, suggestionYaml } from '../reports/suggestion.js';
import type { OutputOptions } from '../runtime/output-options.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { warn } from './show.js';

interface SuggestOptions extends Suggest, OutputOptions {
  readonly format: 'text' | 'json';
  readonly zone?: string;
}

/** `zonewright csp suggest`: prints a policy for what was observed. Throws a UserError without --zone. */
export async function suggest(options: SuggestOptions, runtime: Runtime): Promise<ExitCode> {
  const zone = nameOf(options);
  const read = await openRepository(options, runtime);
  const configuration = requireUsable(aboutNamed(read, { zone: { name: zone } }), 'live');
  warn(configuration, options, runtime);
  const { scope } = scopeNamed(configuration, 'zone', zone);
  const { settings } = configuration;
  const { suggestion, reads } = await suggestFor(scope, settings, options, watched(runtime, options));
  const { host, since } = options;
  const head = { zone: scope.name, ...defined({ host }), sinceDays: since, reads };
  runtime.out.write(
    options.format === 'json'
      ? jsonText(suggestionDocument(suggestion, head))
      : suggestionYaml(suggestion, head, screenOf(options, runtime)),
  );
  return EXIT.ok;
}

function nameOf({ zone }: SuggestOptions): string {
  if (zone !== undefined) return zone;
  throw usageError('csp suggest takes one zone', 'Give --zone NAME.');
}
