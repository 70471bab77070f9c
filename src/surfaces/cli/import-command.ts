import { Option, type Command } from 'commander';
import { IMPORTED_SECTIONS } from '../../kinds/imported-sections.js';
import { formatOption, withApiOptions } from './flags.js';
import { examples, type Runner } from './program-tools.js';
import { oneOf, repeated, scopeReference } from './values.js';

/** Adds `import`: it writes live state into files. */
export function addImportCommand(program: Command, action: Runner): void {
  withApiOptions(program.command('import'))
    .description(
      'write what is live into zone and account files, and prove that they match it; sends GET requests only',
    )
    .addOption(scopeOption('--zone <name[=id]>', 'a zone'))
    .addOption(scopeOption('--account <name[=id]>', 'an account'))
    .addOption(new Option('--all', 'every zone and every account that the credentials can see'))
    .addOption(withoutOption())
    .addOption(
      new Option(
        '--from-terraform <file>',
        'take names from a state as `terraform show -json` prints it, and report what was taken over; - is stdin',
      ),
    )
    .addOption(
      new Option(
        '--from-octorules <dir>',
        'take comments from the files of octorules, and report what was taken over; the folder of its config.yaml',
      ),
    )
    .addOption(
      new Option(
        '--meta <template>',
        'what descriptions and comments look like that say {owner}, {ticket}, {reason} or {expires}, to take them into meta of new files (repeatable)',
      )
        .default([], 'none')
        .argParser(repeated(String)),
    )
    .addOption(new Option('--out <dir>', 'the repository to write the files to (default: --root)'))
    .addOption(
      new Option(
        '--snapshot <file>',
        'also save what was read, without secrets, for plan --live-from; - is stdout',
      ),
    )
    .addOption(new Option('--dry-run', 'show new files and differences, but write nothing'))
    .addOption(new Option('--yes', 'change existing files without asking'))
    .addOption(formatOption('text', 'json'))
    .action(action(async () => (await import('../commands/import.js')).importLive))
    .addHelpText(
      'after',
      examples(
        'zonewright import --zone shop.example.com=023e105f4ecef8ad9ca31a8372d0c353',
        'zonewright import --account example-inc=01a7362d577a6c3019a474fd6f485823 --out infra',
        'zonewright import --zone shop.example.com --dry-run      (a zone that already has a file)',
        `zonewright import --all --without ${IMPORTED_SECTIONS.at(-1) ?? ''}`,
        'zonewright import --all --yes --snapshot live.json',
        'terraform show -json | zonewright import --all --from-terraform -',
        'zonewright import --all --meta "[{owner}] {ticket}: {reason}"',
      ),
    );
}

function withoutOption(): Option {
  return new Option(
    '--without <section>',
    "leave a section out, such as one that the credentials can't read (repeatable)",
  )
    .choices(IMPORTED_SECTIONS)
    .default([], 'none')
    .argParser(repeated(oneOf(IMPORTED_SECTIONS)));
}

function scopeOption(flags: string, what: string): Option {
  return new Option(flags, `${what}; if it already has a file, the name is enough (repeatable)`)
    .default([], 'none')
    .argParser(repeated(scopeReference));
}
