import { Option, type Command } from 'commander';
import { withApiOptions } from './options.js';
import { addGroup, examples, type Runner } from './program-tools.js';
import { days, host } from './values.js';

/** Adds `csp suggest` and `inspect policies`: they only look. */
export function addInsightCommands(program: Command, action: Runner): void {
  const csp = addGroup(program, 'csp', 'policies for what the service has observed', ['suggest']);
  withLookOptions(csp.command('suggest'))
    .description('print a policy for what was observed, as YAML to paste; sends GET requests only')
    .addOption(new Option('--zone <name>', 'the zone'))
    .addOption(new Option('--host <host>', 'only what was seen on this host').argParser(host))
    .addOption(
      new Option('--since <days>', 'only what was seen in so many days').default(30, '30d').argParser(days),
    )
    .action(action(async () => (await import('../commands/csp-suggest.js')).suggest))
    .addHelpText(
      'after',
      examples(
        'zonewright csp suggest --zone shop.example.com',
        'zonewright csp suggest --zone shop.example.com --host www.shop.example.com --since 90d',
      ),
    );

  const inspect = addGroup(program, 'inspect', 'look at what is live', ['policies']);
  withLookOptions(inspect.command('policies'))
    .description(
      'show each live policy: what is wrong with it, what it blocks of what was observed, whether log can become allow; sends GET requests only',
    )
    .addOption(new Option('--zone <name>', 'only this zone'))
    .addOption(
      new Option('--fail-on <what>', 'exit 2 when a policy lets such a script through').choices([
        'malicious',
      ]),
    )
    .action(action(async () => (await import('../commands/inspect-policies.js')).inspectPolicies))
    .addHelpText(
      'after',
      examples(
        'zonewright inspect policies',
        'zonewright inspect policies --zone shop.example.com --format json --fail-on malicious',
      ),
    );
}

function withLookOptions(command: Command): Command {
  return withApiOptions(command).addOption(
    new Option('--format <format>', 'how to print the result').choices(['text', 'json']).default('text'),
  );
}
