import { Command, CommanderError, Option } from 'commander';
import { RISK_CODES } from '../core/change.js';
import { EXIT, type ExitCode, type UserError } from '../core/errors.js';
import { TOOL_VERSION } from '../version.js';
import { failure } from './failure.js';
import { applyEnvironment } from './environment.js';
import { addInsightCommands } from './insight-commands.js';
import { addMigrateCommands } from './migrate-commands.js';
import {
  allowOption,
  changedSinceOption,
  environmentOption,
  noImpactOption,
  strictOption,
  targetOption,
  withApiOptions,
  withCommonOptions,
  withOutputOptions,
  withPlanningOptions,
  withReportOptions,
  writeOption,
} from './options.js';
import { examples, usageError, type Action, type Runner } from './program-tools.js';
import type { Runtime } from './runtime.js';
import { commit, port, positive } from './values.js';

/** Runs one command line and returns its exit code. Nothing is thrown: every error has become a message. */
export async function run(argv: readonly string[], runtime: Runtime): Promise<ExitCode> {
  let exit: ExitCode = EXIT.ok;
  const program = commands(runtime, (code) => {
    exit = code;
  });
  try {
    if (argv.length === 0) throw nothingAsked(program);
    await program.parseAsync([...argv], { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    return failure(asUserError(error), argv, runtime);
  }
}

function nothingAsked(program: Command): UserError {
  const names = program.commands.map((command) => command.name()).join(', ');
  return usageError(`no command was given: there are ${names}`);
}

/** Commander has told the user what was wrong with the command line; the code is ours. */
function asUserError(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error;
  return usageError(error.message.replace(/^error: /, '').replaceAll('\n', ' '));
}

function commands(runtime: Runtime, finish: (code: ExitCode) => void): Command {
  const program = new Command('zonewright')
    .description('Keep the edge-security configuration of zones and accounts in git: validate, plan, apply.')
    .version(TOOL_VERSION, '-V, --version')
    .helpOption('-h, --help')
    .helpCommand('help [command]', 'show the help of a command')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => runtime.out.write(text), writeErr: () => undefined })
    .addHelpText('after', EXIT_CODES);

  /** Loads a command's code when it is called, not before. */
  const action: Runner =
    <Options>(load: () => Promise<Action<Options>>) =>
    async (...parameters) => {
      const command = parameters.at(-1);
      if (!(command instanceof Command)) throw new TypeError('commander hands over the command last');
      applyEnvironment(command, runtime.env);
      const options = command.opts<Options & Record<string, unknown>>();
      finish(await (await load())(options, runtime, ...command.args));
    };

  withCommonOptions(program.command('validate'))
    .description('check every file, offline: needs no credentials and no network')
    .addOption(format('text', 'json', 'markdown', 'github', 'sarif'))
    .addOption(writeOption('json', 'markdown', 'sarif'))
    .addOption(strictOption())
    .addOption(new Option('--base <rev>', 'also show what the files want differently than this git revision'))
    .action(action(async () => (await import('../commands/validate.js')).validate))
    .addHelpText(
      'after',
      examples(
        'zonewright validate',
        'zonewright validate --root infra --format json',
        'zonewright validate --strict --format github',
        'zonewright validate --format sarif > zonewright.sarif',
        'zonewright validate --base origin/main --format markdown',
      ),
    );

  withPlanningOptions(program.command('plan'))
    .description('show what apply would change; sends GET requests only')
    .addOption(new Option('--detailed-exitcode', 'exit 2 when there are changes'))
    .action(action(async () => (await import('../commands/plan.js')).plan))
    .addHelpText(
      'after',
      examples(
        'zonewright plan',
        'zonewright plan --out plan.json --detailed-exitcode',
        "zonewright plan --target 'zone/shop.example.com/rulesets/*' --format markdown",
        'zonewright plan --base origin/main --write markdown=plan.md --write html=plan.html',
        'zonewright plan --shard 2/8 --out plan-2.json',
        'zonewright plan --changed-since origin/main',
        'zonewright plan --emulator',
      ),
    );

  withPlanningOptions(program.command('drift'))
    .description('plan, with exit code 2 when what is live differs from the files; sends GET requests only')
    .action(action(async () => (await import('../commands/plan.js')).drift))
    .addHelpText('after', examples('zonewright drift', 'zonewright drift --format markdown'));

  withReportOptions(withOutputOptions(program.command('merge-plans')))
    .description('put the plans of shards together, as if all scopes had been planned at once; offline')
    .argument('<planfiles...>', 'the plan files of all shards')
    .addOption(new Option('--detailed-exitcode', 'exit 2 when there are changes'))
    .action(action(async () => (await import('../commands/merge-plans.js')).mergePlanFiles))
    .addHelpText('after', examples('zonewright merge-plans plan-1.json plan-2.json --out plan.json'));

  withApiOptions(program.command('apply'))
    .description('carry out a plan, then read again and prove that nothing is left to do')
    .argument('[planfile]', 'a plan that was reviewed; without one, apply plans first and asks')
    .addOption(format('text', 'json', 'markdown'))
    .addOption(new Option('--yes', "don't ask; needed where there is no terminal"))
    .addOption(new Option('--dry-run', 'show what would be sent; sends GET requests only'))
    .addOption(strictOption())
    .addOption(allowOption(RISK_CODES))
    .addOption(new Option('--expect-digest <hex>', 'apply only the plan with this digest'))
    .addOption(targetOption())
    .addOption(changedSinceOption())
    .addOption(noImpactOption())
    .addOption(new Option('--journal <file>', 'append a line before and after each write'))
    .addOption(writeOption('json', 'markdown'))
    .addOption(
      new Option(
        '--merged <owner/name>',
        'apply what was approved on the merged pull requests of this repository, while the checkout is the head of the branch',
      ),
    )
    .addOption(
      new Option('--branch <name>', 'with --merged: the branch that is applied (default: GITHUB_REF_NAME)'),
    )
    .addOption(environmentOption())
    .action(action(async () => (await import('../commands/apply.js')).apply))
    .addHelpText(
      'after',
      examples(
        'zonewright apply --merged acme/edge --branch main --environment production',
        'zonewright apply plan.json',
        'zonewright apply --yes --allow drops-rules',
        'zonewright apply --dry-run',
      ),
    );

  withCommonOptions(program.command('comment'))
    .description('post a plan on a pull request, or bring the comment that shows it up to date')
    .argument('<planfile>', 'a file that plan --out wrote')
    .addOption(new Option('--repo <owner/name>', 'the repository on GitHub (default: GITHUB_REPOSITORY)'))
    .addOption(new Option('--pr <n>', 'the number of the pull request').argParser(positive))
    .addOption(environmentOption())
    .addOption(new Option('--commit <sha>', 'the commit that was planned').argParser(commit))
    .action(action(async () => (await import('../commands/comment.js')).comment))
    .addHelpText(
      'after',
      examples('zonewright comment plan.json --repo acme/edge --pr 12 --environment production'),
    )
    .addHelpText(
      'after',
      '\nThe token comes from GITHUB_TOKEN, the address from GITHUB_API_URL (default: https://api.github.com).',
    );

  addMigrateCommands(program, action);
  addInsightCommands(program, action);

  withOutputOptions(program.command('emulator'))
    .description('serve the API from this machine, to try things and to test')
    .addOption(
      new Option('--port <n>', 'port to listen on; 0 picks a free one').default(8787).argParser(port),
    )
    .addOption(new Option('--state <file>', 'start from this JSON file and write it back when stopped'))
    .addOption(new Option('--latency <ms>', 'wait before each answer').default(0).argParser(milliseconds))
    .addOption(new Option('--faults <file>', 'JSON list of faults to inject'))
    .addOption(
      new Option(
        '--normalise',
        'answer as a service that rewrites what it stores: other order, defaults, extra members',
      ),
    )
    .action(action(async () => (await import('../commands/emulator.js')).emulator))
    .addHelpText(
      'after',
      examples(
        'zonewright emulator --port 8787 --state state.json',
        'zonewright emulator --faults faults.json --latency 50',
      ),
    );

  withOutputOptions(program.command('schema'))
    .description('print the JSON Schema of a document, or the list of them')
    .argument('[name]', 'zone, account, project, plan, result …')
    .action(action(async () => (await import('../commands/schema.js')).schema))
    .addHelpText('after', examples('zonewright schema', 'zonewright schema zone > schemas/zone.schema.json'));

  for (const command of program.commands.flatMap((each) => [each, ...each.commands])) {
    command.exitOverride().configureOutput(program.configureOutput());
  }
  return program;
}

function format(...choices: readonly string[]): Option {
  return new Option('--format <format>', 'how to print the result').choices(choices).default('text');
}

function milliseconds(text: string): number {
  return text === '0' ? 0 : positive(text);
}

const EXIT_CODES = `
Every flag has a twin in the environment: ZONEWRIGHT_ and its name, such as ZONEWRIGHT_BASE_URL.
Credentials come from the environment only: ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_API_EMAIL with ZONEWRIGHT_API_KEY.

Exit codes:
  0  success                                    5    stale: live state moved since the plan was made
  1  error: API, authentication, I/O, bug       6    partial: some requests were done, some were not
  2  there are changes (--detailed-exitcode)    7    applied, but the verifying plan is not empty
  3  configuration invalid; nothing was sent    64   usage
  4  refused: consent, safety, incomplete read  130, 143  interrupted; what was sent is reported`;
