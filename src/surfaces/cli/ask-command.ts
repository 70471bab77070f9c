import { Option, type Command } from 'commander';
import { accountOption, withLookOptions, zoneOption } from './look-options.js';
import { liveFromOption } from './options.js';
import { examples, type Runner } from './program-tools.js';

/** Adds `ask`: it only looks. */
export function addAskCommand(program: Command, action: Runner): void {
  withLookOptions(program.command('ask'))
    .argument('<expression>', 'which requests, or of an account which packets, as a rule would select them')
    .description(
      'say what becomes of such requests: by which rules, in which shares of cases, with examples; sends GET requests only',
    )
    .addOption(zoneOption())
    .addOption(accountOption())
    .addOption(
      new Option('--side <which>', 'the rules that are live, those of the files, or both')
        .choices(['live', 'declared', 'both'])
        .default('both'),
    )
    .addOption(liveFromOption())
    .action(action(async () => (await import('../commands/of-service.js')).ask))
    .addHelpText(
      'after',
      examples(
        `zonewright ask 'starts_with(http.request.uri.path, "/admin")' --zone shop.example.com`,
        `zonewright ask 'ip.src in $office' --zone shop.example.com=023e105f4ecef8ad9ca31a8372d0c353 --side live`,
        `zonewright ask 'tcp.dstport eq 22' --account example-inc --live-from snapshot.json --format json`,
      ),
    );
}
