import { randomUUID } from 'node:crypto';
import { fstatSync, watch } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { systemClock } from './system-clock.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { withoutCommands } from '../../kernel/lib/inert.js';
import { commandLine } from '../reports/workflow-command.js';
import { openRedaction } from '../../kernel/redaction/redact.js';
import { takeEnvironment } from './credentials.js';
import { nodeMachine } from './node-machine.js';
import type { Output, Runtime, Stop } from './runtime.js';

/** The runtime of a Node process. All output is redacted. In a workflow, only `command` can send commands to the runner. */
export function nodeRuntime(process: NodeJS.Process): Runtime {
  const { pid, stdout, stderr } = process;
  const { env, credentials, forget } = takeEnvironment(process);
  const { redact, add, addLive } = openRedaction();
  add(credentials);
  const inWorkflow = env['GITHUB_ACTIONS'] === 'true';
  const output = (stream: NodeJS.WriteStream & { readonly fd: number }): Output => {
    stream.on('error', (error) => {
      if (stream === stdout && errorCode(error) !== 'EPIPE') incomplete(process, error);
    });
    return {
      write: (text) => {
        const safe = redact(text);
        stream.write(inWorkflow ? withoutCommands(safe) : safe);
      },
      // `isTTY` is missing without a terminal, whatever its type says.
      isTerminal: 'isTTY' in stream && stream.isTTY,
      // Some terminals have a width of 0, as with `docker exec -t`: it is unknown then.
      get columns() {
        return stream.isTTY && stream.columns > 0 ? stream.columns : undefined;
      },
    };
  };
  const out = output(stdout);
  return {
    env,
    cwd: workingDirectory(process),
    out,
    standardOutput: (text) => out.write(text),
    // A getter, as Node opens stdin at first use.
    get standardInput() {
      return process.stdin;
    },
    err: output(stderr),
    command: (command) => {
      // Outside a workflow, a mask would show the secret.
      if (command.command === 'add-mask' && !inWorkflow) return;
      stdout.write(`${commandLine(command, redact)}\n`);
    },
    ask:
      stderr.isTTY && env['CI'] !== 'true' && process.stdin.isTTY
        ? (question) => ask(question, process.stdin, stderr)
        : undefined,
    every: (ms, tick) => {
      const timer = setInterval(tick, ms).unref();
      return () => clearInterval(timer);
    },
    watchFolder: (folder, onChange) => {
      const watcher = watch(folder, { recursive: true }, (_, file) => onChange(file ?? ''));
      // A watched folder may go away; that ends nothing.
      watcher.on('error', () => undefined);
      return () => watcher.close();
    },
    onInterrupt: (handler) => listen(process, handler),
    onStop: (handler) => listenForStop(process, handler),
    hide: redact,
    protect: (more) => {
      add(more);
      forget(more);
    },
    protectLive: addLive,
    platform: { node: process.version, system: `${process.platform} ${process.arch}` },
    machine: nodeMachine({
      pid,
      env,
      kill: (other, signal) => process.kill(other, signal),
      geteuid: process.geteuid?.bind(process),
    }),
    run: thisRun(),
    clock: systemClock,
    now: () => new Date(),
  };
}

/** The id is made when first asked for: loading cryptography is slow. */
function thisRun(): Runtime['run'] {
  let id: string | undefined;
  return {
    get id() {
      return (id ??= randomUUID());
    },
    began: systemClock.now(),
  };
}

/** The working directory, or `/` if it was removed: the run then fails with a message about a file. */
function workingDirectory(process: NodeJS.Process): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}

/** Makes a run fail if its output was cut, so that half a plan is not taken for a whole. Not for a closed pipe. */
function incomplete(process: NodeJS.Process, error: Error): void {
  process.stderr.write(`error: the output could not be written (${errorCode(error)})\n`);
  process.once('exit', (code) => {
    if (code === EXIT.ok) process.exitCode = EXIT.error;
  });
}

async function ask(question: string, input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<boolean> {
  const terminal = createInterface({ input, output });
  try {
    return (await terminal.question(`${question} Only "yes" is a yes: `)).trim() === 'yes';
  } catch (error) {
    // Ctrl-C and Ctrl-D mean no.
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  } finally {
    terminal.close();
  }
}

/**
 * Signals that end a run, with exit codes. Windows adds closed consoles and Ctrl-Break, which runners send after Ctrl-C. Elsewhere SIGHUP is left
 * alone for nohup.
 */
function signalsOf({ platform }: Pick<NodeJS.Process, 'platform'>): ReadonlyMap<NodeJS.Signals, ExitCode> {
  return new Map<NodeJS.Signals, ExitCode>([
    ['SIGINT', EXIT.interrupted],
    ['SIGTERM', EXIT.terminated],
    ...(platform === 'win32'
      ? ([
          ['SIGBREAK', EXIT.terminated],
          ['SIGHUP', EXIT.terminated],
        ] as const)
      : []),
  ]);
}

/**
 * Calls the handler at the first signal; a second ends the process. Listeners stay until then, as a library that cleans up at exits checks for
 * others.
 */
function listen(process: NodeJS.Process, handler: (exit: ExitCode) => void): () => void {
  const listeners = [...signalsOf(process)].map(([signal, exit]) => {
    const onSignal = (): void => {
      setImmediate(stop);
      handler(exit);
    };
    process.on(signal, onSignal);
    return () => process.off(signal, onSignal);
  });
  const stop = (): void => listeners.forEach((off) => off());
  return stop;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls the handler when a server has to stop: at a signal, an uncaught error, or the end of a piped stdin (its parent ended). A second signal ends
 * the process.
 */
function listenForStop(process: NodeJS.Process, handler: (stop: Stop) => void): void {
  const { stdin } = process;
  const isRead = isPipe(stdin.fd);
  const stop = (why: Stop): void => {
    // A pipe that is read keeps the process alive.
    if (isRead) stdin.destroy();
    handler(why);
  };
  const onSignal = (): void => {
    setImmediate(() => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    });
    stop({ by: 'signal' });
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('uncaughtException', (error) => stop({ by: 'failure', error }));
  if (!isRead) return;
  stdin.on('end', () => stop({ by: 'input' }));
  stdin.on('error', () => stop({ by: 'input' }));
  stdin.resume();
}

/** True for a pipe or socket. Terminals can't be read in the background; files and devices end at once. */
function isPipe(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    return stats.isFIFO() || stats.isSocket();
  } catch {
    return false;
  }
}
