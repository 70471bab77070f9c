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
import { name, since } from './values.js';
import { RISK_CODES } from '../../kernel/model/risk.js';
import { allowAtOption, noWaitOption } from './write-options.js';

/** Adds `history`, `blame` and `undo`. */
export function addRunCommands(program: Command, action: Runner): void {
  addHistoryCommands(program, action);

  withReportOptions(withApiOptions(program.command('undo')))
    .description(
      'plan the way back to what a run found; sends GET requests only, unless --last applies the plan',
    )
    .argument('[run]', 'the id of a run, or its start (default: the newest run)')
    .addOption(runsOption())
    .addOption(noImpactOption())
    .addOption(new Option('--zone <name>', 'only what the run wrote to this zone').argParser(name))
    .addOption(new Option('--account <name>', 'only what the run wrote to this account').argParser(name))
    .addOption(
      new Option(
        '--last',
        'undo the newest run now: show the plan, ask once, and apply it; a yes is consent to what is shown',
      ),
    )
    .addOption(new Option('--yes', 'with --last: do not ask; risks then need --allow'))
    .addOption(allowAtOption(RISK_CODES))
    .addOption(noWaitOption())
    .addOption(new Option('--detailed-exitcode', 'exit 2 if there are changes'))
    .addOption(verboseOption())
    .action(action(async () => (await import('../commands/undo.js')).undo))
    .addHelpText(
      'after',
      examples(
        'zonewright undo --last --zone shop.example.com',
        'zonewright undo --out undo.json',
        'zonewright undo 20261122T2235 --out undo.json',
      ),
    )
    .addHelpText('after', note('Apply it like any plan: zonewright apply undo.json.'));
}

function addHistoryCommands(program: Command, action: Runner): void {
  const history = withRunFilter(withCommonOptions(program.command('history')))
    .description('list the runs that wrote something, newest first, or show one of them; asks no service')
    .argument('[run]', 'the id of a run, or its start')
    .addOption(formatOption('text', 'json', 'csv'))
    .action(action(async () => (await import('../commands/history.js')).history))
    .addHelpText(
      'after',
      examples(
        'zonewright history',
        'zonewright history 20261122T2235',
        'zonewright history --since 7d --zone shop.example.com',
        'zonewright history --since 2026-01-01 --format csv --runs git:refs/zonewright/runs',
      ),
    );
  withCommonOptions(history.command('show'))
    .description('show the plan that a run carried out, as it was then')
    .argument('<run>', 'the id of a run, or its start')
    .addOption(runsOption())
    .addOption(formatOption('text', 'json', 'markdown', 'html'))
    .addOption(verboseOption())
    .action(action(async () => (await import('../commands/history-show.js')).historyShow))
    .addHelpText(
      'after',
      examples(
        'zonewright history show 20261122T2235',
        'zonewright history show 20261122T2235 --format html > run.html',
      ),
    );
  withRunFilter(withCommonOptions(program.command('blame')))
    .description(
      'show which run last changed a rule, a policy, a job, a list or a setting: who, of which commit and pull request, and who agreed; asks no service',
    )
    .argument('<address>', 'the address of an object, as reports show it; with /rules/REF, of one rule')
    .addOption(formatOption('text', 'json'))
    .action(action(async () => (await import('../commands/blame.js')).blame))
    .addHelpText(
      'after',
      examples(
        'zonewright blame zone/shop.example.com/rulesets/http_request_firewall_custom/rules/block-admin',
        'zonewright blame zone/shop.example.com/csp_policies/checkout',
        'zonewright blame zone/shop.example.com --since 30d --format json',
      ),
    );
}

/** Adds the flags that choose among runs. */
function withRunFilter(command: Command): Command {
  return command
    .addOption(runsOption())
    .addOption(new Option('--zone <name>', 'only runs that were to change this zone').argParser(name))
    .addOption(new Option('--account <name>', 'only runs that were to change this account').argParser(name))
    .addOption(
      new Option(
        '--since <when>',
        'only runs of this number of days (30d), or since a date (2026-10-01)',
      ).argParser(since),
    );
}
