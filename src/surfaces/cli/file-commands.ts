import { Option, type Command } from 'commander';
import {
  cacheOption,
  environmentOption,
  formatOption,
  metricsOption,
  strictOption,
  withCommonOptions,
  writeOption,
} from './flags.js';
import { examples, type Runner } from './program-tools.js';

/** Adds `validate`, `fmt`, `prune` and `lsp`, which work offline. */
export function addFileCommands(program: Command, action: Runner): void {
  withCommonOptions(program.command('validate'))
    .description('check every file, offline: needs no credentials and no network')
    .argument('[files...]', 'report only what concerns these files and what they include (default: all)')
    .addOption(formatOption('text', 'json', 'markdown', 'github', 'sarif', 'junit', 'codeclimate', 'ndjson'))
    .addOption(writeOption('json', 'markdown', 'sarif', 'junit', 'codeclimate'))
    .addOption(strictOption())
    .addOption(cacheOption())
    .addOption(metricsOption())
    .addOption(environmentOption())
    .addOption(new Option('--base <rev>', 'also show where the files differ from this git revision'))
    .addOption(new Option('--suggest-tests', 'print the tests that rules lack which keep traffic out'))
    .addOption(
      new Option(
        '--mutate',
        'delete, widen and disable each rule in memory, and list what no test or invariant notices',
      ),
    )
    .addOption(
      new Option('--fix', 'first correct what can only be meant in one way; keeps comments and layout'),
    )
    .addOption(new Option('--dry-run', 'with --fix: show the corrections as a diff, but write nothing'))
    .addOption(new Option('--stdin', 'read one file from stdin; --file says which'))
    .addOption(new Option('--file <name>', 'with --stdin: the file that stdin is read in place of'))
    .addOption(new Option('--watch', 'check again after each change of a file, until Ctrl-C'))
    .action(action(async () => (await import('../commands/validate.js')).validate))
    .addHelpText(
      'after',
      examples(
        'zonewright validate',
        'zonewright validate --root infra --format json',
        'zonewright validate --strict --format github',
        'zonewright validate --format sarif > zonewright.sarif',
        'zonewright validate --write junit=junit.xml --write codeclimate=codequality.json',
        'zonewright validate --base origin/main --format markdown',
        'zonewright validate --suggest-tests',
        'zonewright validate --mutate --format json',
        'zonewright validate zones/shop.yaml',
        'zonewright validate --stdin --file zones/shop.yaml < draft.yaml',
        'zonewright validate --fix --dry-run',
      ),
    );

  withCommonOptions(program.command('fmt'))
    .description('format configuration files in one layout and keep comments; offline')
    .argument(
      '[files...]',
      'only these (default: zonewright.yaml, zone and account files, and what they include)',
    )
    .addOption(
      new Option('--check', 'write nothing; show what would change, and exit 2 if something would change'),
    )
    .addOption(
      new Option(
        '--upgrade',
        'instead: bring all files to the newest version of the format (version in zonewright.yaml); keeps comments and layout',
      ),
    )
    .addOption(formatOption('text', 'json'))
    .action(action(async () => (await import('../commands/fmt.js')).fmt))
    .addHelpText(
      'after',
      examples(
        'zonewright fmt',
        'zonewright fmt --check',
        'zonewright fmt --upgrade --check',
        'zonewright fmt zones/shop.yaml fragments/office.yaml',
      ),
    );

  withCommonOptions(program.command('prune'))
    .description(
      'remove from the files what is over (meta.expires), keep comments, and show the difference; offline',
    )
    .addOption(new Option('--dry-run', 'show the difference, but write nothing'))
    .addOption(formatOption('text', 'json'))
    .action(action(async () => (await import('../commands/prune.js')).prune))
    .addHelpText('after', examples('zonewright prune --dry-run', 'zonewright prune'));

  program
    .command('lsp')
    .description('answer an editor over stdin and stdout (language server); offline')
    .addOption(
      new Option(
        '--root <dir>',
        'root of the repository (default: the folder of zonewright.yaml, from the one that the editor opened upwards)',
      ),
    )
    .addOption(strictOption())
    .addOption(
      new Option(
        '--live-from <file>',
        'offer what this snapshot knows: managed rulesets and their rules, observed sources (default: snapshot.json in the root)',
      ),
    )
    .addOption(new Option('--stdio', 'as editors write it; there is no other way').hideHelp())
    .action(action(async () => (await import('../commands/lsp.js')).lsp))
    .addHelpText('after', examples('zonewright lsp', 'zonewright lsp --root infra --live-from nightly.json'));
}
