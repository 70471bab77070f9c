import { Option, type Command } from 'commander';
import { PROVIDERS } from '../../app/providers/names.js';
import { DIALECTS } from '../../kernel/model/settings.js';
import { formatOption, withApiOptions } from './options.js';
import { examples, note, type Runner } from './program-tools.js';
import { repeated, zoneWithId } from './values.js';

/** Adds `init`: how a repository begins. */
export function addInitCommand(program: Command, action: Runner): void {
  withApiOptions(program.command('init'))
    .description(
      'write a starter repository: project file, a commented zone file, workflows or a pipeline, editor settings',
    )
    .argument('[dir]', 'the folder, made when it is not there (default: --root)')
    .addOption(
      new Option('--zone <name=id>', 'a zone to begin with, in place of the example (repeatable)')
        .default([], 'an example')
        .argParser(repeated(zoneWithId)),
    )
    .addOption(
      new Option('--dialect <name>', 'which names and limits the service has').choices(Object.keys(DIALECTS)),
    )
    .addOption(
      new Option('--ci <name>', 'whose pipelines are to plan and apply').choices(PROVIDERS).default('github'),
    )
    .addOption(new Option('--no-workflows', 'leave .github or .gitlab-ci.yml out'))
    .addOption(formatOption('text', 'json'))
    .action(action(async () => (await import('../commands/of-service.js')).init))
    .addHelpText(
      'after',
      examples(
        'zonewright init',
        'zonewright init edge --zone shop.example.com=023e105f4ecef8ad9ca31a8372d0c353',
        'zonewright init edge --dialect cloudflare --no-workflows',
        'zonewright init edge --ci gitlab',
      ),
    )
    .addHelpText(
      'after',
      note(
        'Nothing that is there is overwritten. On a terminal, and with credentials, it offers to import what is live.',
      ),
    );
}
