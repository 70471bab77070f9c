import { Option, type Command } from 'commander';
import { sampledOption } from './flags.js';

/** Adds the flags for rules that may be unused. */
export function withStaleOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--stale', 'the declared rules that are perhaps not needed any more, with what says so'),
    )
    .addOption(
      new Option(
        '--log <file...>',
        'with --stale: also those that select none of the requests in these logs; - is stdin',
      ),
    )
    .addOption(sampledOption())
    .addOption(
      new Option('--out <file>', 'with --stale: write the edit that removes them as a patch for git apply'),
    )
    .addOption(
      new Option(
        '--unproved',
        'with --stale: the edit also removes rules of which it is not proved that this changes nothing',
      ),
    );
}
