import { Argument, type Command } from 'commander';
import { SHELLS } from '../completion/scripts.js';
import { formatOption, withOutputOptions } from './flags.js';
import { examples, type Runner } from './program-tools.js';

/** Adds `explain`, `schema` and `completion`, which need no repository. */
export function addReferenceCommands(program: Command, action: Runner): void {
  withOutputOptions(program.command('explain'))
    .description('explain the code of a finding, a risk, an error or an exit, and what to do about it')
    .argument('[code]', 'drops-rules, expression-operator, 4, 10003 …; without a code, all of them')
    .addOption(formatOption('text', 'json'))
    .action(action(async () => (await import('../commands/explain.js')).explain))
    .addHelpText(
      'after',
      examples(
        'zonewright explain drops-rules',
        'zonewright explain 4',
        'zonewright explain',
        'zonewright explain expression-operator --format json',
      ),
    );

  withOutputOptions(program.command('schema'))
    .description('print the JSON Schema of a document, or the list of them')
    .argument('[name]', 'zone, account, project, plan, result …')
    .action(action(async () => (await import('../commands/schema.js')).schema))
    .addHelpText('after', examples('zonewright schema', 'zonewright schema zone > schemas/zone.schema.json'));

  withOutputOptions(program.command('completion'))
    .description('print a script for the shell that completes commands, flags, codes and names of zones')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(action(async () => (await import('../commands/completion.js')).completion))
    .addHelpText(
      'after',
      examples(
        'eval "$(zonewright completion bash)"      # in ~/.bashrc',
        'eval "$(zonewright completion zsh)"       # in ~/.zshrc, after compinit',
        'zonewright completion fish > ~/.config/fish/completions/zonewright.fish',
      ),
    );

  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action(action(async () => (await import('../commands/complete.js')).completeFor(program)));
}
