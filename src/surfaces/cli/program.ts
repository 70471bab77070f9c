import { Command, CommanderError } from 'commander';
import { EXIT, type ExitCode, type UserError } from '../../kernel/model/errors.js';
import { TOOL_VERSION } from '../../version.js';
import { addActionCommand } from './action-command.js';
import { addEmulatorCommand } from './emulator-command.js';
import { filesNamedBy, withDocumentOnStdout, WRITTEN } from './document-on-stdout.js';
import { applyEnvironment, namingVariables, refuseBlankArguments, refuseBlankValues } from './environment.js';
import { addFileCommands } from './file-commands.js';
import { addImportCommand } from './import-command.js';
import { addInitCommand } from './init-command.js';
import { addInsightCommands } from './insight-commands.js';
import { addMigrateCommands } from './migrate-commands.js';
import { addPlanCommands } from './plan-commands.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { Action } from '../commands/action.js';
import { closing, groupHelp, HELP } from './help.js';
import { helpLine } from './help-line.js';
import type { Runner } from './program-tools.js';
import { addReadinessCommand, addReplayCommand } from './replay-command.js';
import { addRunCommands } from './run-commands.js';
import { addReferenceCommands } from './reference-commands.js';
import type { Runtime } from '../runtime/runtime.js';
import { say } from '../runtime/print.js';

/** Runs one command line. Never throws: every error becomes a message and an exit code. */
export async function run(argv: readonly string[], runtime: Runtime): Promise<ExitCode> {
  let exit: ExitCode = EXIT.ok;
  const program = commandsFor(argv, runtime, (code) => {
    exit = code;
  });
  try {
    if (argv.length === 0) throw noCommand(program);
    await program.parseAsync([...helpLine(argv, program)], { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    // Loaded only when something fails, for speed.
    const { failure } = await import('./failure.js');
    if (!(error instanceof CommanderError)) return failure(error, argv, runtime);
    const { wrongUse } = await import('./wrong-use.js');
    return failure(wrongUse(error, argv, program), argv, runtime);
  }
}

function noCommand(program: Command): UserError {
  const names = program
    .createHelp()
    .visibleCommands(program)
    .map((command) => command.name())
    .filter((name) => name !== 'help')
    .join(', ');
  return usageError(`no command was given: there are ${names}`);
}

/** Commands that are made together. */
interface Group {
  /** In help. */
  readonly title: string;
  readonly names: readonly string[];
  readonly add: (program: Command, action: Runner) => void;
}

const HELP_TITLE = 'Help and tools:';

/** Without `complete`, which is asked about all commands. */
const GROUPS: readonly Group[] = [
  { title: 'Files:', names: ['init'], add: addInitCommand },
  { title: 'Files:', names: ['import'], add: addImportCommand },
  { title: 'Files:', names: ['validate', 'fmt', 'prune', 'lsp'], add: addFileCommands },
  {
    title: 'Planning and applying:',
    names: ['plan', 'apply', 'drift', 'merge-plans', 'verify', 'comment'],
    add: addPlanCommands,
  },
  { title: 'Planning and applying:', names: ['history', 'blame', 'undo'], add: addRunCommands },
  {
    title: 'Looking at what is live:',
    names: ['coverage', 'ask', 'inspect', 'csp', 'doctor'],
    add: addInsightCommands,
  },
  { title: 'Looking at what is live:', names: ['replay'], add: addReplayCommand },
  { title: 'Looking at what is live:', names: ['readiness'], add: addReadinessCommand },
  { title: 'Done once:', names: ['migrate'], add: addMigrateCommands },
  { title: HELP_TITLE, names: ['explain', 'schema', 'completion'], add: addReferenceCommands },
  {
    title: HELP_TITLE,
    names: ['action'],
    add: (program, action) => addActionCommand(program, action, run),
  },
  { title: HELP_TITLE, names: ['emulator'], add: addEmulatorCommand },
];

/**
 * The commands for a command line, without the program's name: all of them, or those made together with the one that it starts with.
 */
function commandsFor(argv: readonly string[], runtime: Runtime, finish: (code: ExitCode) => void): Command {
  const [first = ''] = argv;
  return commands(runtime, finish, GROUPS.some(({ names }) => names.includes(first)) ? first : undefined);
}

/**
 * All commands, as help and docs show them; with `only`, those made together with this one. `finish` gets the exit code of the one that runs.
 */
export function commands(runtime: Runtime, finish: (code: ExitCode) => void, only?: string): Command {
  const program = new Command('zonewright')
    .description('Keep the edge-security configuration of zones and accounts in git: validate, plan, apply.')
    .version(TOOL_VERSION, '-V, --version')
    // So flags after a command's name are its own: `inspect rulesets --version 7`.
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp(HELP)
    .configureOutput({
      writeOut: (text) => runtime.out.write(text),
      writeErr: () => undefined,
      getOutHelpWidth: () => runtime.out.columns ?? UNKNOWN_WIDTH,
    })
    .addHelpText('after', () => closing(runtime.out.columns ?? UNKNOWN_WIDTH));

  /** Loads a command's code when it is called, and runs it. */
  const action: Runner =
    <Options>(load: () => Promise<Action<Options>>) =>
    async (...parameters) => {
      const command = parameters.at(-1);
      if (!(command instanceof Command)) throw new TypeError('commander hands over the command last');
      applyEnvironment(command, runtime.env);
      if (isRootOpen(command)) await (await import('./root.js')).settleRoot(command, runtime);
      const options = command.opts<Options & { readonly quiet?: boolean } & Record<string, unknown>>();
      const own = { ...withDocumentOnStdout(command, runtime), ...troubleOf(options, runtime) };
      if (filesNamedBy(command, WRITTEN).length > 0)
        await (await import('./output-files.js')).requireOwnFiles(command, runtime);
      const runner = await load();
      const reporting = options['format'] === 'ndjson' ? await withEventsOnly(own, command) : own;
      const exitCode = await prepared(command, options, reporting, (showing) =>
        runner(options, showing, ...command.args),
      ).catch((error: unknown) => {
        throw namingVariables(error, command, runtime.env);
      });
      reporting.onEvent?.({ type: 'finished', exitCode });
      finish(exitCode);
    };

  for (const { title, names, add } of GROUPS) {
    program.commandsGroup(title);
    if (only === undefined || names.includes(only)) add(program, action);
  }
  program.commandsGroup(HELP_TITLE).helpCommand('help [command...]', 'show the help of a command');

  groupHelp(program);
  for (const command of program.commands.flatMap((each) => [each, ...each.commands])) {
    command
      .exitOverride()
      .configureOutput(program.configureOutput())
      // A group takes unknown words, to suggest a command.
      .allowExcessArguments(command.commands.length > 0);
    refuseBlankValues(command);
    // Completion takes the words of an unfinished line, the last of them may be empty.
    if (command.name() !== 'complete') refuseBlankArguments(command);
  }
  return program;
}

/** A runtime whose stdout is for events only. */
async function withEventsOnly(runtime: Runtime, command: Command): Promise<Runtime> {
  const { withEvents } = await import('../runtime/events.js');
  return withEvents(runtime, command.name());
}

/** Runs a command. If it reads files, it shows its work before the first request. */
async function prepared(
  asked: Command,
  options: { readonly quiet?: boolean },
  runtime: Runtime,
  work: (runtime: Runtime) => Promise<ExitCode>,
): Promise<ExitCode> {
  if (!readsFiles(asked)) return work(runtime);
  const { withPreparations } = await import('../runtime/preparing.js');
  const showing = withPreparations(options, runtime);
  try {
    return await work(showing);
  } finally {
    showing.preparing?.stop();
  }
}

/** True if the command has `--root`, so it reads a repository. */
function readsFiles(command: Command): boolean {
  return command.getOptionValueSource('root') !== undefined;
}

/** True if `--root` is left to its default. False for `init`, whose folder is the working directory. */
function isRootOpen(command: Command): boolean {
  return command.getOptionValueSource('root') === 'default' && command.name() !== 'init';
}

/** Shows harmless trouble on stderr, with `--debug` only. */
function troubleOf(options: Readonly<Record<string, unknown>>, { err }: Runtime): Pick<Runtime, 'trouble'> {
  return options['debug'] === true ? { trouble: (text) => say(err, text) } : {};
}

/** The width of lines without a terminal. */
const UNKNOWN_WIDTH = 80;
