import { Option, type Command } from 'commander';
import { POOL_RISKS } from '../commands/migrate-options.js';
import { withMigrateOptions } from './migrate-options.js';
import { allowOption } from './options.js';
import { addGroup, examples, type Runner } from './program-tools.js';
import { duration } from './values.js';

/** Adds `migrate waf` and `migrate pool-notifications`: what is done once. */
export function addMigrateCommands(program: Command, action: Runner): void {
  const migrate = addGroup(program, 'migrate', 'the two jobs that are done once, and that nobody can undo', [
    'waf',
    'pool-notifications',
  ]);

  withMigrateOptions(migrate.command('waf'))
    .description(
      'move a zone to the new managed rules; a dry run, until it is confirmed with the token that it shows',
    )
    .addOption(new Option('--zone <name>', 'the zone'))
    .addOption(
      new Option('--all', 'a table of all zones: state, compatible, blockers; sends GET requests only'),
    )
    .addOption(
      new Option('--to <goal>', 'how far (default: as the zone file says, else complete)').choices([
        'validation',
        'complete',
      ]),
    )
    .addOption(
      new Option('--delete-overrides', 'delete the WAF overrides by URI that stand in the way, first'),
    )
    .addOption(new Option('--write', 'put the entry point into the zone file, once the zone is there'))
    .addOption(
      new Option('--deadline <duration>', 'how long to wait for the service')
        .default(3_600_000, '60m')
        .argParser(duration),
    )
    .action(action(async () => (await import('../commands/migrate-waf.js')).migrateWaf))
    .addHelpText(
      'after',
      examples(
        'zonewright migrate waf --all',
        'zonewright migrate waf --zone shop.example.com --to validation',
        'zonewright migrate waf --zone shop.example.com --confirm TOKEN --write',
      ),
    );

  withMigrateOptions(migrate.command('pool-notifications'))
    .description(
      "replace the e-mail addresses of an account's pools by its alert policy; a dry run, until it is confirmed with the token that it shows",
    )
    .addOption(new Option('--account <name>', 'the account'))
    .addOption(allowOption(POOL_RISKS))
    .action(action(async () => (await import('../commands/migrate-pools.js')).migratePools))
    .addHelpText(
      'after',
      examples(
        'zonewright migrate pool-notifications --account example-inc',
        'zonewright migrate pool-notifications --account example-inc --confirm TOKEN',
      ),
    );
}
