import { appendFile, writeFile } from 'node:fs/promises';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Runtime } from '../runtime/runtime.js';
import { UserError, type ExitCode } from '../../kernel/model/errors.js';
import { eventFrom, type Event } from './event.js';
import { inputsFrom, type Inputs } from './inputs.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { outputLines, type Outputs } from './outputs.js';

/** The command line as a function. */
export type Cli = (argv: readonly string[], runtime: Runtime) => Promise<ExitCode>;

/** A workflow step: its inputs, event, and places for results. */
export interface ActionStep {
  readonly inputs: Inputs;
  readonly event: Event;
  readonly runtime: Runtime;
  readonly cli: Cli;
  /** The path of a file in this step's own folder. */
  readonly file: (name: string) => string;
  /** Adds a file, if it exists, to the job summary. */
  readonly summarise: (file: string) => Promise<void>;
  readonly output: (outputs: Outputs) => Promise<void>;
}

/** Reads inputs and event. Throws a UserError for wrong inputs. */
export function openStep(runtime: Runtime, cli: Cli): ActionStep {
  const { env } = runtime;
  const inputs = inputsFrom(env);
  runtime.protect([inputs.githubToken]);
  const own =
    inputs.githubToken === undefined ? runtime : withEnv(runtime, { GITHUB_TOKEN: inputs.githubToken });
  const folder = temporaryFolder(env['RUNNER_TEMP']);
  const event = eventFrom(env['GITHUB_EVENT_NAME'], payload(env['GITHUB_EVENT_PATH']));
  return {
    inputs,
    event,
    // Only the event sets labels, no flag and no variable.
    runtime: event.type === 'pull-request' ? { ...own, labels: event.labels } : own,
    cli,
    file: (name) => join(folder, name),
    summarise: async (file) => {
      if (existsSync(file)) await append('GITHUB_STEP_SUMMARY', env, readFileSync(file, 'utf8'));
    },
    output: (outputs) => append('GITHUB_OUTPUT', env, outputLines(outputs)),
  };
}

/** Runs a command with its log folded. No shell parses the arguments. */
export async function runCommand(
  { cli, runtime }: ActionStep,
  ...argv: readonly string[]
): Promise<ExitCode> {
  runtime.command({ command: 'group', name: `zonewright ${argv[0] ?? ''}` });
  try {
    return await cli(argv, runtime);
  } finally {
    runtime.command({ command: 'endgroup' });
  }
}

/** As `runCommand`, with output into a file that may have secrets. Its reader redacts each text: redacting the whole could hit part of a number. */
export async function runInto(file: string, step: ActionStep, ...argv: readonly string[]): Promise<ExitCode> {
  const printed: string[] = [];
  const out = { write: (text: string) => void printed.push(text), isTerminal: false };
  const exit = await runCommand({ ...step, runtime: { ...step.runtime, out } }, ...argv);
  await writeFile(file, printed.join(''), { mode: 0o600 });
  return exit;
}

/** The runtime with other values of variables. */
export function withEnv(runtime: Runtime, env: Readonly<Record<string, string | undefined>>): Runtime {
  return { ...runtime, env: { ...runtime.env, ...env } };
}

/** A new folder below the runner's. Throws a UserError that names the variable. */
function temporaryFolder(named: string | undefined): string {
  try {
    return mkdtempSync(join(named || tmpdir(), 'zonewright-'));
  } catch (cause) {
    const variable = named ? 'RUNNER_TEMP' : 'TMPDIR';
    throw new UserError(`${variable} names no folder for temporary files (${errorCode(cause)})`, {
      code: 'usage',
      help: 'Set it to a folder that can be written to, or unset it.',
      cause,
    });
  }
}

/** Appends to the file that a variable names, if set. Throws a UserError that names the variable. */
async function append(variable: string, env: Runtime['env'], text: string): Promise<void> {
  const file = env[variable];
  if (file === undefined || file === '') return;
  try {
    await appendFile(file, text);
  } catch (cause) {
    throw new UserError(`the file of ${variable} can't be written (${errorCode(cause)})`, {
      code: 'file-unwritable',
      cause,
    });
  }
}

function payload(file: string | undefined): unknown {
  if (file === undefined || file === '') return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError(`the event payload ${file} can't be read`, {
      code: 'event-payload',
      cause: error,
    });
  }
}
