import { Option, type Command } from 'commander';
import type { Action } from '../commands/action.js';
import type { ReplayOptions } from '../commands/replay.js';
import {
  formatOption,
  liveFromOption,
  sampledOption,
  withApiOptions,
  writeOption,
  zoneOption,
} from './flags.js';
import { examples, type Runner } from './program-tools.js';
import { name } from './values.js';

/** Adds `replay`. `load` returns its code. */
export function addReplayCommand(
  program: Command,
  action: Runner,
  load: () => Promise<Action<ReplayOptions>> = async () => (await import('../commands/replay.js')).replay,
): void {
  withLogOptions(program.command('replay'))
    .addOption(formatOption('text', 'json', 'markdown', 'html'))
    .addOption(writeOption('json', 'markdown', 'html'))
    .addOption(
      new Option(
        '--suggest-tests',
        'print only the tests that rules lack which keep traffic out, made of logged requests without what says who sent them; sends nothing',
      ),
    )
    .description(
      'show what the declared rules would have done to logged requests, compared with the live ones; sends GET requests only',
    )
    .action(action(load))
    .addHelpText(
      'after',
      examples(
        'zonewright replay requests.ndjson',
        'zonewright replay logs/*.gz --zone shop.example.com --format json',
        'zonewright replay logs/*.gz --suggest-tests --format json',
        'zcat logs/*.gz | zonewright replay - --live-from snapshot.json --sampled 10%',
      ),
    );
}

/** Adds `readiness`. */
export function addReadinessCommand(program: Command, action: Runner): void {
  withLogOptions(program.command('readiness'))
    .description(
      'show what rules that only log would have blocked in a log, day by day, and whether they are ready to block; sends GET requests only',
    )
    .addOption(formatOption('text', 'json'))
    .addOption(new Option('--rule <ref>', 'only this rule').argParser(name))
    .action(action(async () => (await import('../commands/readiness.js')).readiness))
    .addHelpText(
      'after',
      examples(
        'zonewright readiness requests.ndjson --zone shop.example.com',
        'zonewright readiness logs/*.gz --zone shop.example.com --rule watch-admin --format json',
      ),
    );
}

function withLogOptions(command: Command): Command {
  return withApiOptions(command)
    .argument('<file...>', 'logs of HTTP requests as lines of JSON, with or without gzip; - is stdin')
    .addOption(zoneOption())
    .addOption(liveFromOption())
    .addOption(sampledOption());
}
