import { Option, type Command } from 'commander';
import { OCCASION_NAMES, OCCASIONS, USUAL_OCCASIONS } from '../../app/ports/notifying.js';
import { PROVIDERS } from '../../app/providers/names.js';
import {
  folder,
  name,
  occasions,
  portion,
  positive,
  rateLimit,
  repeated,
  reportFile,
  scopeReference,
  shard,
  timeout,
} from './values.js';

/** Adds the flags of every command. */
export function withOutputOptions(command: Command): Command {
  return command
    .addOption(new Option('--quiet', 'no progress and no notes on stderr'))
    .addOption(new Option('--debug', 'every request, and the causes of an error, on stderr'))
    .addOption(new Option('--no-color', 'no colour, like NO_COLOR'));
}

/** Adds the flags of commands that read a repository. */
export function withCommonOptions(command: Command): Command {
  return withOutputOptions(
    command.addOption(
      new Option('--root <dir>', 'root of the repository').default(
        '.',
        'the folder of zonewright.yaml, here or above; otherwise the working directory',
      ),
    ),
  );
}

/** Adds the flags of commands that talk to the service. */
export function withApiOptions(command: Command): Command {
  return withCommonOptions(command)
    .addOption(
      new Option('--base-url <url>', "base address of the API, up to its /v4 (default: the dialect's own)"),
    )
    .addOption(new Option('--concurrency <n>', 'requests in flight at once').default(8).argParser(positive))
    .addOption(
      new Option('--rate-limit <n/seconds>', 'the most requests in any period of this length, or off')
        .default({ requests: 1200, seconds: 300 }, '1200/300')
        .argParser(rateLimit),
    )
    .addOption(
      new Option(
        '--timeout <duration>',
        'end the run after this time, such as 90s, 15m or 2h: requests in flight are finished and reported (default: no limit)',
      ).argParser(timeout),
    )
    .addOption(
      new Option(
        '--emulator [statefile]',
        'run against an emulator inside this process: no credentials, no network',
      ),
    )
    .addOption(
      new Option(
        '--emulator-trace <file>',
        'run against the answers in a trace of another run, in their order',
      ),
    )
    .addOption(
      new Option('--trace <file>', 'write every request and answer, without secrets, to a file (HAR)'),
    );
}

/** Adds the flags that say how a plan is reported. */
export function withReportOptions(
  command: Command,
  written: readonly string[] = ['json', 'markdown', 'html'],
): Command {
  return command
    .addOption(formatOption('text', 'json', 'markdown', 'html', 'ndjson'))
    .addOption(
      new Option(
        '--out <file>',
        'also write the plan to a file, for apply FILE; with - it goes to stdout, and the report to stderr',
      ),
    )
    .addOption(writeOption(...written));
}

/** `--verbose`. */
export function verboseOption(): Option {
  return new Option('--verbose', 'show every change separately, as it is sent, with complete lists');
}

/** `--format FORMAT`. The default is text. */
export function formatOption(...formats: readonly string[]): Option {
  return new Option('--format <format>', 'how to print the result').choices(formats).default('text');
}

/** `--strict`, for commands that check files. */
export function strictOption(): Option {
  return new Option(
    '--strict',
    'unknown names in expressions, and fields that a phase is not documented to have, are errors',
  );
}

/** Adds the flags of commands that plan. */
export function withPlanningOptions(command: Command, written?: readonly string[]): Command {
  return withReportOptions(withApiOptions(command), written)
    .addOption(strictOption())
    .addOption(targetOption())
    .addOption(excludeOption())
    .addOption(changedSinceOption())
    .addOption(ignoreOption())
    .addOption(
      new Option(
        '--base <rev>',
        'the git revision that this branch started from, or that was applied last: it separates drift from changes of the branch, and its thresholds apply too',
      ),
    )
    .addOption(noImpactOption())
    .addOption(liveFromOption())
    .addOption(
      new Option(
        '--shard <i/n>',
        'plan one of n parts of the scopes, with the same part of the rate limit',
      ).argParser(shard),
    )
    .addOption(maxRequestsOption())
    .addOption(failFastOption('a zone or an account could not be read'))
    .addOption(cacheOption());
}

/** `--max-requests N`. */
export function maxRequestsOption(): Option {
  return new Option(
    '--max-requests <n>',
    'refuse a run that would need more requests, before the first one (default: no limit)',
  ).argParser(positive);
}

/** `--fail-fast`. */
export function failFastOption(what: string): Option {
  return new Option('--fail-fast', `start nothing more after ${what}`);
}

/** `--ignore FILE`. */
export function ignoreOption(): Option {
  return new Option(
    '--ignore <file>',
    'live differences to ignore for a time: a list of path, reason and expires (default: drift-ignore.yaml in the root, if it exists)',
  );
}

/** `--cache DIR`. */
export function cacheOption(): Option {
  return new Option(
    '--cache <dir>',
    'cache results in this folder: files by their content, rulesets by their version',
  ).argParser(folder);
}

/** `--live-from FILE`. */
export function liveFromOption(): Option {
  return new Option(
    '--live-from <file>',
    'compare with a snapshot of import --snapshot instead of the service: no credentials, no network; - is stdin',
  );
}

/** `--environment NAME`. Each environment of a root has its own comment and metrics. */
export function environmentOption(): Option {
  return new Option('--environment <name>', 'the environment of the plan, if there are several').argParser(
    name,
  );
}

/** `--notify [WHEN]`, repeatable. */
export function notifyOption(): Option {
  const words = OCCASION_NAMES.map((word) => `${word} (${OCCASIONS[word]})`).join(', ');
  return new Option(
    '--notify [when]',
    `notify the webhooks of the environment after the run: ${words}; default without a word: ${USUAL_OCCASIONS.join(' and ')} (repeatable)`,
  ).argParser(occasions);
}

/** `--metrics FILE`. */
export function metricsOption(): Option {
  return new Option(
    '--metrics <file>',
    'update a file of metrics after the run (OpenMetrics, for a textfile collector or a pushgateway)',
  );
}

/** `--provider NAME`: the host of the repository. */
export function providerOption(): Option {
  return new Option(
    '--provider <name>',
    'where the repository is (default: gitlab in GitLab CI, otherwise github)',
  ).choices(PROVIDERS);
}

/** `--provider-url URL`: the API of the provider. */
export function providerUrlOption(): Option {
  return new Option('--provider-url <url>', 'the address of its REST API (default: what the pipeline says)');
}

/** `--target GLOB`, repeatable. */
export function targetOption(): Option {
  return new Option('--target <glob>', 'only these addresses, such as zone/shop.example.com/** (repeatable)')
    .default([], 'everything')
    .argParser(repeated((glob) => glob));
}

/** `--exclude GLOB`, repeatable. */
export function excludeOption(): Option {
  return new Option(
    '--exclude <glob>',
    'not these addresses, nor what is in them, such as zone/shop.example.com/rulesets (repeatable)',
  )
    .default([], 'nothing')
    .argParser(repeated((glob) => glob));
}

/** `--write FORMAT=FILE`, repeatable. */
export function writeOption(...formats: readonly string[]): Option {
  return new Option(
    '--write <format=file>',
    `also write the report to a file, or - for stdout: ${formats.join(', ')} (repeatable)`,
  )
    .default([], 'none')
    .argParser(repeated((line) => reportFile(line, formats)));
}

/** `--changed-since REV`. */
export function changedSinceOption(): Option {
  return new Option(
    '--changed-since <rev>',
    'only the scopes that differ from this git revision, such as origin/main',
  );
}

/** `--no-impact`. */
export function noImpactOption(): Option {
  return new Option(
    '--no-impact',
    "don't read what the service observed, and don't show what changes of policies would block",
  );
}

/** `--runs DIR`. */
export function runsOption(): Option {
  return new Option(
    '--runs <dir>',
    'where run records are kept: a folder, or git:REF for a ref that is also pushed (default: .zonewright/runs in the root)',
  ).argParser(folder);
}

/** `--zone NAME[=ID]`. */
export function zoneOption(): Option {
  return new Option(
    '--zone <name[=id]>',
    'only this zone; with its id, no file needs to declare it',
  ).argParser(scopeReference);
}

/** `--account NAME[=ID]`. */
export function accountOption(): Option {
  return new Option(
    '--account <name[=id]>',
    'only this account; with its id, no file needs to declare it',
  ).argParser(scopeReference);
}

/** Adds the flags of commands that only read. */
export function withLookOptions(command: Command): Command {
  return withApiOptions(command).addOption(formatOption('text', 'json'));
}

/** `--sampled`. */
export function sampledOption(): Option {
  return new Option(
    '--sampled <rate>',
    'the part of all requests that the log has, such as 10% or 0.1: shares get a confidence interval, rates are not counted',
  ).argParser(portion);
}
