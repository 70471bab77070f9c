import { Option, type Command } from 'commander';
import type { Action } from '../commands/action.js';
import type { ReplayOptions } from '../commands/replay.js';
import { withLookOptions, zoneOption } from './look-options.js';
import { liveFromOption } from './options.js';
import { examples, type Runner } from './program-tools.js';
import { portion } from './values.js';

/** Adds `replay`, with what loads its code. */
export function addReplayCommand(
  program: Command,
  action: Runner,
  load: () => Promise<Action<ReplayOptions>>,
): void {
  withLookOptions(program.command('replay'))
    .argument('<file...>', 'logs of HTTP requests as lines of JSON, packed by gzip or not; - is stdin')
    .description(
      'say what the declared rules would have done to logged requests, beside the live ones; sends GET requests only',
    )
    .addOption(zoneOption())
    .addOption(liveFromOption())
    .addOption(
      new Option(
        '--sampled <rate>',
        'the part of all requests that the log has, such as 10% or 0.1: shares come with their confidence, rates are not counted',
      ).argParser(portion),
    )
    .action(action(load))
    .addHelpText(
      'after',
      examples(
        'zonewright replay requests.ndjson',
        'zonewright replay logs/*.gz --zone shop.example.com --format json',
        'zcat logs/*.gz | zonewright replay - --live-from snapshot.json --sampled 10%',
      ),
    );
}
