import { Option, type Command } from 'commander';
import { PROVIDERS } from '../../app/providers/names.js';
import { SOURCES } from '../../app/starter/source.js';
import { DIALECTS } from '../../kernel/model/settings.js';
import { formatOption, withApiOptions } from './flags.js';
import { examples, note, type Runner } from './program-tools.js';
import { downloadUrl, imageName, usedAction } from './source-values.js';
import { repeated, zoneWithId } from './values.js';

/** Adds `init`: it writes a starter repository. */
export function addInitCommand(program: Command, action: Runner): void {
  withApiOptions(program.command('init'))
    .description(
      'write a starter repository: project file, a commented zone file, workflows or a pipeline, editor settings',
    )
    .argument('[dir]', 'the folder; created if it does not exist (default: --root)')
    .addOption(
      new Option('--zone <name=id>', 'a zone to start with, instead of the example (repeatable)')
        .default([], 'an example')
        .argParser(repeated(zoneWithId)),
    )
    .addOption(
      new Option('--dialect <name>', 'the names and limits of the service').choices(Object.keys(DIALECTS)),
    )
    .addOption(
      new Option('--ci <name>', 'the CI service that plans and applies (default: github)').choices(PROVIDERS),
    )
    .addOption(new Option('--no-workflows', 'leave .github or .gitlab-ci.yml out'))
    .addOption(
      new Option(
        '--from <source>',
        'where workflows get zonewright from (default: action; GitLab: npm)',
      ).choices(SOURCES),
    )
    .addOption(
      new Option('--action <name>', 'the action that workflows use: OWNER/REPO@COMMIT or ./PATH').argParser(
        usedAction,
      ),
    )
    .addOption(
      new Option('--image <name>', 'the image of --from container, best with its digest').argParser(
        imageName,
      ),
    )
    .addOption(
      new Option(
        '--download-url <url>',
        'where --from binary downloads releases (default: from GitHub)',
      ).argParser(downloadUrl),
    )
    .addOption(new Option('--upgrade', 'make copied schemas and workflows those of this version; edits stay'))
    .addOption(
      new Option('--force', 'with --upgrade: replace edited files as well, and bring removed ones back'),
    )
    .addOption(new Option('--dry-run', 'with --upgrade: show the differences, but write nothing'))
    .addOption(formatOption('text', 'json'))
    .action(action(async () => (await import('../commands/init.js')).init))
    .addHelpText(
      'after',
      examples(
        'zonewright init',
        'zonewright init edge --zone shop.example.com=023e105f4ecef8ad9ca31a8372d0c353',
        'zonewright init edge --dialect cloudflare --no-workflows',
        'zonewright init edge --ci gitlab',
        'zonewright init --action example-inc/zonewright@8f0c…      (a copy in your organisation)',
        'zonewright init --from npm',
        'zonewright init --ci gitlab --from container --image registry.example.com/zonewright@sha256:5f1c…',
        'zonewright init --from binary --download-url https://mirror.example.com/zonewright',
        'zonewright init --upgrade --dry-run',
      ),
    )
    .addHelpText(
      'after',
      note(
        'It overwrites no existing file. On a terminal with credentials, it offers to import what is live. An upgrade exits with 4 if it leaves a file as it is, because the same lines were edited.',
      ),
    );
}
