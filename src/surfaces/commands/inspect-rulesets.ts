import { inspectRulesets as inspect, type RulesetsOptions } from '../../app/inspect/rulesets.js';
import { versionQueryOf, wantedWords } from '../../app/inspect/ruleset-versions.js';
import { usageError } from '../../app/ports/usage-error.js';
import { defined } from '../../kernel/lib/defined.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { liveRulesetsDocument, liveRulesetsText } from '../reports/inspect/rulesets.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { openChosenScopes, type LookOptions } from './look.js';
import type { StaleFlags } from './stale-flags.js';

interface InspectRulesetsOptions extends LookOptions, RulesetsOptions, StaleFlags {
  readonly stale?: boolean;
}

/** `zonewright inspect rulesets`: shows live rulesets with their files, or their versions. */
export async function inspectRulesets(options: InspectRulesetsOptions, runtime: Runtime): Promise<ExitCode> {
  if (options.stale === true) {
    refuse(
      options,
      ['phase', 'versions', 'version', 'diff', 'byTag'],
      'goes with the live rulesets, not with --stale',
    );
    return (await import('./inspect-stale.js')).inspectStaleRules(options, runtime);
  }
  refuse(options, ['log', 'sampled', 'out', 'unproved'], 'goes with --stale');
  const look = await openChosenScopes(
    options,
    runtime,
    options.byTag === undefined ? ['zone', 'account'] : ['account'],
  );
  const { scopes, exit, reads } = await inspect(look, options, watched(runtime, options));
  const { phase, versions, version, diff, byTag: by_tag } = options;
  const asked = versionQueryOf(options);
  const filters = defined({ phase, versions, version, diff: diff && [...diff], by_tag });
  const about = {
    showsRules: phase !== undefined || version !== undefined || by_tag !== undefined,
    now: runtime.now(),
    hasFiles: look.configuration.fileCount > 0,
    ...(asked === undefined ? {} : { wanted: wantedWords(asked) }),
  };
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(liveRulesetsDocument(scopes, filters, exit, reads))
      : within(liveRulesetsText(scopes, about, screen), screen),
  );
  return exit;
}

/** Throws a UserError if one of these options is given. */
function refuse(
  options: InspectRulesetsOptions,
  names: readonly (keyof InspectRulesetsOptions)[],
  why: string,
): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw usageError(`${given === 'byTag' ? '--by-tag' : `--${given}`} ${why}`);
}
