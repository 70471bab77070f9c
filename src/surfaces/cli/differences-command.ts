import { Option, type Command } from 'commander';
import { formatOption, withApiOptions, writeOption } from './flags.js';
import { examples, type Runner } from './program-tools.js';

/** Adds `inspect differences`, which compares zones. */
export function addDifferencesCommand(inspect: Command, action: Runner): void {
  withApiOptions(inspect.command('differences'))
    .description(
      'show what zones share, and not all in the same way: settings, rules, networks; sends GET requests only',
    )
    .addOption(
      new Option('--side <which>', 'the zones as they are live, or as the files declare them')
        .choices(['live', 'declared'])
        .default('live'),
    )
    .addOption(formatOption('text', 'json', 'markdown', 'html'))
    .addOption(writeOption('json', 'markdown', 'html'))
    .action(action(async () => (await import('../commands/inspect-differences.js')).inspectDifferences))
    .addHelpText(
      'after',
      examples(
        'zonewright inspect differences',
        'zonewright inspect differences --side declared --format markdown',
        'zonewright inspect differences --write html=differences.html',
      ),
    );
}
