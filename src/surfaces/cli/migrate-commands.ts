import { Option, type Command } from 'commander';
import { RESTORE_FOLDER, type MigrationCommand, type OwnFlag } from '../../migrations/command.js';
import { MIGRATIONS } from '../../migrations/registry.js';
import type { MigrateOptions } from '../commands/migrate.js';
import { formatOption, withApiOptions } from './flags.js';
import { allowOption, maxReadAgeOption, noWaitOption } from './write-options.js';
import { addGroup, examples, type Runner } from './program-tools.js';
import { duration, token } from './values.js';

/** Adds `migrate` with its migrations. */
export function addMigrateCommands(program: Command, action: Runner): void {
  const group = addGroup(
    program,
    'migrate',
    "the two jobs that run once and can't be undone",
    MIGRATIONS.map(({ command }) => command.name),
  );
  for (const registered of MIGRATIONS) {
    const { command } = registered;
    const own = withCommonFlags(group.command(command.name)).description(command.about);
    for (const option of optionsOf(command)) own.addOption(option);
    own
      .action(
        action<MigrateOptions>(async () => {
          const { migrate } = await import('../commands/migrate.js');
          return (options, runtime) => migrate(registered, options, runtime);
        }),
      )
      .addHelpText('after', examples(...command.examples));
  }
}

/** Adds the flags of every migration. */
function withCommonFlags(command: Command): Command {
  return withApiOptions(command)
    .addOption(formatOption('text', 'json'))
    .addOption(
      new Option(
        '--confirm <token>',
        'carry it out: the token of a dry run that somebody has read',
      ).argParser(token),
    )
    .addOption(
      new Option(
        '--restore-dir <dir>',
        `where restore files are written, before anything is sent (default: ${RESTORE_FOLDER} in the root)`,
      ),
    )
    .addOption(new Option('--journal <file>', 'append a line before and after each write'))
    .addOption(noWaitOption())
    .addOption(maxReadAgeOption());
}

/** The flags of some migrations only, in the order of `--help`. */
function optionsOf({ level, all, flags, write, deadline, risks }: MigrationCommand): readonly Option[] {
  return [
    new Option(`--${level} <name>`, `the ${level}`),
    ...(all === undefined ? [] : [new Option('--all', all)]),
    ...flags.map(ownOption),
    ...(write === undefined ? [] : [new Option('--write', write)]),
    ...(deadline === undefined
      ? []
      : [
          new Option('--deadline <duration>', 'how long to wait for the service')
            .default(deadline.ms, deadline.words)
            .argParser(duration),
        ]),
    ...(risks.length === 0 ? [] : [allowOption(risks)]),
  ];
}

function ownOption({ key, about, choices }: OwnFlag): Option {
  const flag = `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (choices === undefined) return new Option(flag, about);
  return new Option(`${flag} <${choices.placeholder}>`, about).choices(choices.words);
}
