import { Command, CommanderError } from 'commander';
import { inert } from '../../kernel/lib/inert.js';
import { EXIT, type ExitCode, type UserError } from '../../kernel/model/errors.js';
import { TOOL_VERSION } from '../../version.js';
import { addEmulatorCommand } from './emulator-command.js';
import { withDocumentOnStdout } from './document-on-stdout.js';
import { applyEnvironment } from './environment.js';
import { addFileCommands } from './file-commands.js';
import { addImportCommand } from './import-command.js';
import { addInitCommand } from './init-command.js';
import { addInsightCommands } from './insight-commands.js';
import { addMigrateCommands } from './migrate-commands.js';
import { addPlanCommands } from './plan-commands.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { Action } from '../commands/action.js';
import type { Runner } from './program-tools.js';
import { addReadinessCommand, addReplayCommand } from './replay-command.js';
import { addRunCommands } from './run-commands.js';
import { addReferenceCommands } from './reference-commands.js';
import type { Runtime } from '../runtime/runtime.js';

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
    // Reports of what went wrong are loaded when something does.
    const { failure } = await import('./failure.js');
    return failure(asUserError(error), argv, runtime);
  }
}

function nothingAsked(program: Command): UserError {
  const names = program
    .createHelp()
    .visibleCommands(program)
    .map((command) => command.name())
    .filter((name) => name !== 'help')
    .join(', ');
  return usageError(`no command was given: there are ${names}`);
}

/** Commander has told the user what was wrong with the command line; the code is ours. */
function asUserError(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error;
  return usageError(inOurWords(error.message).replaceAll('\n', ' '));
}

function inOurWords(message: string): string {
  return message
    .replace(/^error: /, '')
    .replace(/^command-argument value '(.*)' is invalid for argument '(.*)'/s, "'$1' is no $2")
    .replace(/^missing required argument '(.*)'/, '$1 is missing');
}

function commands(runtime: Runtime, finish: (code: ExitCode) => void): Command {
  const program = new Command('zonewright')
    .description('Keep the edge-security configuration of zones and accounts in git: validate, plan, apply.')
    .version(TOOL_VERSION, '-V, --version')
    .helpOption('-h, --help')
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
      const own = { ...withDocumentOnStdout(command, runtime), ...troubleOf(options, runtime) };
      if (options['format'] !== 'ndjson') return finish(await (await load())(options, own, ...command.args));
      const { withEvents } = await import('../runtime/events.js');
      const telling = withEvents(own, command.name());
      const exitCode = await (await load())(options, telling, ...command.args);
      telling.heard?.({ type: 'finished', exitCode });
      return finish(exitCode);
    };

  program.commandsGroup('Files:');
  addInitCommand(program, action);
  addImportCommand(program, action);
  addFileCommands(program, action);
  program.commandsGroup('Planning and applying:');
  addPlanCommands(program, action);
  addRunCommands(program, action);
  program.commandsGroup('Looking at what is live:');
  addInsightCommands(program, action);
  addReplayCommand(program, action);
  addReadinessCommand(program, action);
  program.commandsGroup('Done once:');
  addMigrateCommands(program, action);
  program.commandsGroup('Help and tools:').helpCommand('help [command]', 'show the help of a command');
  addReferenceCommands(program, action);
  addEmulatorCommand(program, action);

  for (const command of program.commands.flatMap((each) => [each, ...each.commands])) {
    command.exitOverride().configureOutput(program.configureOutput());
  }
  return program;
}

/** What does no harm is told with `--debug` only. */
function troubleOf(options: Readonly<Record<string, unknown>>, { err }: Runtime): Pick<Runtime, 'trouble'> {
  return options['debug'] === true ? { trouble: (text) => err.write(`${inert(text)}\n`) } : {};
}

const EXIT_CODES = `
Every flag has a twin in the environment: ZONEWRIGHT_ and its name, such as ZONEWRIGHT_BASE_URL.
Credentials come from the environment only: ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_API_EMAIL with ZONEWRIGHT_API_KEY.

Exit codes:
  0  success                                    5    stale: live state moved since the plan was made
  1  error: API, authentication, I/O, bug       6    partial: some requests were done, some were not
  2  something differs, or --fail-on found it   7    applied, and something else is stored
  3  configuration invalid; nothing was sent    64   usage
  4  refused: consent, safety, incomplete read  130, 143  interrupted; what was sent is reported`;
