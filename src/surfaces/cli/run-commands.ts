import { Option, type Command } from 'commander';
import {
  formatOption,
  noImpactOption,
  runsOption,
  verboseOption,
  withApiOptions,
  withCommonOptions,
  withReportOptions,
} from './flags.js';
import { examples, note, type Runner } from './program-tools.js';

/** Adds `history` and `undo`. */
export function addRunCommands(program: Command, action: Runner): void {
  withCommonOptions(program.command('history'))
    .description('list the runs that wrote something, newest first, or show one of them; offline')
    .argument('[run]', 'the id of a run, or its start')
    .addOption(runsOption())
    .addOption(formatOption('text', 'json'))
    .action(action(async () => (await import('../commands/history.js')).history))
    .addHelpText('after', examples('zonewright history', 'zonewright history 20261122T2235'));

  withReportOptions(withApiOptions(program.command('undo')))
    .description('plan the way back to what a run found; sends GET requests only')
    .argument('[run]', 'the id of a run, or its start (default: the newest run)')
    .addOption(runsOption())
    .addOption(noImpactOption())
    .addOption(new Option('--detailed-exitcode', 'exit 2 if there are changes'))
    .addOption(verboseOption())
    .action(action(async () => (await import('../commands/undo.js')).undo))
    .addHelpText(
      'after',
      examples('zonewright undo --out undo.json', 'zonewright undo 20261122T2235 --out undo.json'),
    )
    .addHelpText('after', note('Apply it like any plan: zonewright apply undo.json.'));
}
