import { Option, type Command } from 'commander';
import {
  formatOption,
  liveFromOption,
  withApiOptions,
  accountOption,
  withLookOptions,
  writeOption,
  zoneOption,
} from './flags.js';
import { withStaleOptions } from './stale-options.js';
import { addDifferencesCommand } from './differences-command.js';
import { addGroup, examples, type Runner } from './program-tools.js';
import { days, host, name, objectId, percent, since, version, versions } from './values.js';

/** Adds `coverage`, `ask`, `inspect`, `csp` and `doctor`, which only read. */
export function addInsightCommands(program: Command, action: Runner): void {
  withLookOptions(program.command('coverage'))
    .description(
      'show what is live but in no file: zones, accounts and their objects, as a percentage and a list; sends GET requests only',
    )
    .addOption(new Option('--zone <name>', 'only this zone, whether a file declares it or not'))
    .addOption(new Option('--fail-under <percent>', 'exit 2 if less than this is covered').argParser(percent))
    .action(action(async () => (await import('../commands/coverage.js')).coverage))
    .addHelpText(
      'after',
      examples(
        'zonewright coverage',
        'zonewright coverage --zone shop.example.com --format json',
        'zonewright coverage --fail-under 95%',
      ),
    );

  addAskCommand(program, action);
  addInspectCommands(program, action);

  const csp = addGroup(program, 'csp', 'CSP policies and what the service observed', ['suggest', 'replay']);
  withLookOptions(csp.command('suggest'))
    .description('print a policy for what was observed, as YAML to paste; sends GET requests only')
    .addOption(new Option('--zone <name>', 'the zone'))
    .addOption(new Option('--host <host>', 'only what was seen on this host').argParser(host))
    .addOption(
      new Option('--since <days>', 'only what was seen in this number of days')
        .default(30, '30d')
        .argParser(days),
    )
    .action(action(async () => (await import('../commands/csp-suggest.js')).suggest))
    .addHelpText(
      'after',
      examples(
        'zonewright csp suggest --zone shop.example.com',
        'zonewright csp suggest --zone shop.example.com --host www.shop.example.com --since 90d',
      ),
    );

  withApiOptions(csp.command('replay'))
    .argument('<file...>', 'violation reports as lines of JSON, with or without gzip; - is stdin')
    .description(
      'show which reported violations the policies of the files would still block, compared with the live ones; sends GET requests only',
    )
    .addOption(zoneOption())
    .addOption(liveFromOption())
    .addOption(formatOption('text', 'json', 'markdown', 'html'))
    .addOption(writeOption('json', 'markdown', 'html'))
    .action(action(async () => (await import('../commands/csp-replay.js')).cspReplay))
    .addHelpText(
      'after',
      examples(
        'zonewright csp replay reports.ndjson',
        'zonewright csp replay reports-*.ndjson.gz --zone shop.example.com --format markdown',
        'zonewright csp replay reports.ndjson --write html=replay.html --write json=replay.json',
        'cat reports.ndjson | zonewright csp replay - --live-from snapshot.json',
      ),
    );

  withLookOptions(program.command('doctor'))
    .description(
      'check the setup and what the credentials can read, with advice; sends one GET request per kind of endpoint',
    )
    .addOption(zoneOption())
    .addOption(accountOption())
    .addOption(new Option('--all', 'try every zone and account, not only the first one of each'))
    .action(action(async () => (await import('../commands/doctor.js')).doctor))
    .addHelpText(
      'after',
      examples(
        'zonewright doctor',
        'zonewright doctor --zone shop.example.com=023e105f4ecef8ad9ca31a8372d0c353',
        'zonewright doctor --all --format json',
      ),
    );
}

function addAskCommand(program: Command, action: Runner): void {
  withLookOptions(program.command('ask'))
    .argument('<expression>', 'the requests (in an account: packets), written as the expression of a rule')
    .description(
      'show what the rules do to the requests of an expression: which rule decides, in which share of cases, with examples; sends GET requests only',
    )
    .addOption(zoneOption())
    .addOption(accountOption())
    .addOption(
      new Option('--side <which>', 'the live rules, those of the files, or both')
        .choices(['live', 'declared', 'both'])
        .default('both'),
    )
    .addOption(liveFromOption())
    .action(action(async () => (await import('../commands/ask.js')).ask))
    .addHelpText(
      'after',
      examples(
        `zonewright ask 'starts_with(http.request.uri.path, "/admin")' --zone shop.example.com`,
        `zonewright ask 'ip.src in $office' --zone shop.example.com=023e105f4ecef8ad9ca31a8372d0c353 --side live`,
        `zonewright ask 'tcp.dstport eq 22' --account example-inc --live-from snapshot.json --format json`,
      ),
    );
}

/** Adds `inspect` and its commands. */
function addInspectCommands(program: Command, action: Runner): void {
  const inspect = addGroup(program, 'inspect', 'look at what is live', [
    'scripts',
    'connections',
    'policies',
    'rulesets',
    'lists',
    'settings',
    'differences',
  ]);
  addDifferencesCommand(inspect, action);
  withStatusOption(
    inspect
      .command('scripts')
      .argument('[script-id]', 'the id of one script, for its pages and versions', objectId),
    'exit 2 if a script is malicious',
  )
    .description(
      'show every observed script of either status, and whether it is malicious; sends GET requests only',
    )
    .action(action(async () => (await import('../commands/inspect-observed.js')).inspectScripts))
    .addHelpText(
      'after',
      examples(
        'zonewright inspect scripts --malicious --fail-on malicious',
        'zonewright inspect scripts --zone shop.example.com --host www.shop.example.com --since 30d',
        'zonewright inspect scripts --zone shop.example.com=023e105f4ecef8ad9ca31a8372d0c353',
        'zonewright inspect scripts c9ef84a6bf5e47138c75d95e2f933e8f --zone shop.example.com',
      ),
    );
  withStatusOption(
    inspect
      .command('connections')
      .argument('[connection-id]', 'the id of one connection, for its details', objectId),
    'exit 2 if a connection is malicious',
  )
    .description(
      'show every observed connection of either status, and whether it is malicious; sends GET requests only',
    )
    .action(action(async () => (await import('../commands/inspect-observed.js')).inspectConnections))
    .addHelpText(
      'after',
      examples(
        'zonewright inspect connections --since 2026-10-01',
        'zonewright inspect connections --status infrequent',
        'zonewright inspect connections --zone shop.example.com --format json',
        'zonewright inspect connections c9ef84a6bf5e47138c75d95e2f933e8f --format json',
      ),
    );
  withInspectOptions(inspect.command('policies'), 'exit 2 if a policy allows such a script')
    .description(
      'show each live policy: its problems, what it blocks of what was observed, whether log can become allow; sends GET requests only',
    )
    .action(action(async () => (await import('../commands/inspect-policies.js')).inspectPolicies))
    .addHelpText(
      'after',
      examples(
        'zonewright inspect policies',
        'zonewright inspect policies --zone shop.example.com --format json --fail-on malicious',
      ),
    );
  withStaleOptions(withLookOptions(inspect.command('rulesets')))
    .description('show every live ruleset, and which file manages it; sends GET requests only')
    .addOption(zoneOption())
    .addOption(accountOption())
    .addOption(
      new Option('--phase <name>', 'only the rulesets of this phase, with their rules').argParser(name),
    )
    .addOption(new Option('--versions', 'list the versions of each ruleset'))
    .addOption(
      new Option('--version <n>', 'the rulesets as they were in this version, with their rules').argParser(
        version,
      ),
    )
    .addOption(
      new Option('--diff <n...>', 'what differs between two versions, such as --diff 6 7').argParser(
        versions,
      ),
    )
    .addOption(
      new Option(
        '--by-tag <tag>',
        'the rules of managed rulesets of accounts that have this tag; with --version, in that version',
      ).argParser(objectId),
    )
    // Accepted everywhere, so that one command line works for all kinds.
    .addOption(failOnOption('accepted as in the other inspect commands: rulesets are never malicious'))
    .action(action(async () => (await import('../commands/inspect-rulesets.js')).inspectRulesets))
    .addHelpText(
      'after',
      examples(
        'zonewright inspect rulesets',
        'zonewright inspect rulesets --zone shop.example.com --phase http_request_firewall_custom',
        'zonewright inspect rulesets --account example-inc=01a7362d577a6c3019a474fd6f485823',
        'zonewright inspect rulesets --zone shop.example.com --phase http_ratelimit --versions',
        'zonewright inspect rulesets --zone shop.example.com --phase http_ratelimit --diff 6 7',
        'zonewright inspect rulesets --account example-inc --by-tag wordpress',
        'zonewright inspect rulesets --stale --log logs/*.gz --out stale.patch',
      ),
    );
  withLookOptions(inspect.command('lists'))
    .description('show the lists of accounts, and the rules that name them; sends GET requests only')
    .addOption(zoneOption())
    .addOption(accountOption())
    .addOption(
      new Option(
        '--contains <value>',
        'only lists that contain this address, network, autonomous system or hostname',
      ).argParser(name),
    )
    .addOption(
      new Option(
        '--audit',
        'only what is odd about addresses in lists, and in rules that let in or stop visitors: the edge itself, CDNs, too wide or reserved networks, overlaps',
      ).conflicts('contains'),
    )
    .action(action(async () => (await import('../commands/inspect-lists.js')).inspectLists))
    .addHelpText(
      'after',
      examples(
        'zonewright inspect lists',
        'zonewright inspect lists --contains 192.0.2.7',
        'zonewright inspect lists --audit',
        'zonewright inspect lists --account example-inc=01a7362d577a6c3019a474fd6f485823 --format json',
      ),
    );
  withLookOptions(inspect.command('settings'))
    .description('show the zone settings that somebody changed or a file declares; sends GET requests only')
    .addOption(zoneOption())
    .addOption(new Option('--all', 'also those with the default of the service'))
    .action(action(async () => (await import('../commands/inspect-settings.js')).inspectSettings))
    .addHelpText(
      'after',
      examples(
        'zonewright inspect settings',
        'zonewright inspect settings --zone shop.example.com --all --format json',
      ),
    );
}

function withInspectOptions(command: Command, failOn: string): Command {
  return withLookOptions(command)
    .addOption(zoneOption())
    .addOption(new Option('--host <host>', 'only what applies to this host').argParser(host))
    .addOption(
      new Option(
        '--since <when>',
        'only what was seen in this number of days (30d), or since a date (2026-10-01)',
      ).argParser(since),
    )
    .addOption(new Option('--malicious', 'only what is malicious'))
    .addOption(failOnOption(failOn));
}

function withStatusOption(command: Command, failOn: string): Command {
  return withInspectOptions(command, failOn)
    .addOption(
      new Option(
        '--status <status>',
        'only what has this status; inactive: of the public service (default: active and infrequent)',
      ).choices(['active', 'infrequent', 'inactive']),
    )
    .addOption(
      new Option(
        '--like-service',
        'without what the public service does not list by default: duplicates, and what is below /cdn-cgi/',
      ),
    );
}

function failOnOption(description: string): Option {
  return new Option('--fail-on <what>', description).choices(['malicious']);
}
