import { randomUUID } from 'node:crypto';
import { fstatSync } from 'node:fs';
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

/**
 * The runtime of a Node process. Everything that is written passes the redaction of secrets first. In a workflow nothing that is
 * written is a command to its runner, except what comes as one.
 */
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
      // In spite of its type, what is no terminal has no such member.
      isTerminal: 'isTTY' in stream && stream.isTTY,
      get columns() {
        return stream.isTTY ? stream.columns : undefined;
      },
    };
  };
  const out = output(stdout);
  return {
    env,
    cwd: workingDirectory(process),
    out,
    standardOutput: (text) => out.write(text),
    // Opened for those who read it.
    get standardInput() {
      return process.stdin;
    },
    err: output(stderr),
    command: (command) => {
      // Without a runner that takes it, a mask would only show what it is to hide.
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

/** Its id is made for the first who asks: cryptography takes long to load. */
function thisRun(): Runtime['run'] {
  let id: string | undefined;
  return {
    get id() {
      return (id ??= randomUUID());
    },
    began: systemClock.now(),
  };
}

/** Where the process runs; the top where that folder is gone, so that a run says which file it does not find. */
function workingDirectory(process: NodeJS.Process): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}

/**
 * Half a plan must not pass for a plan: a run that could not print its result fails. A reader that has gone away (a closed pipe)
 * has had enough, and changes nothing.
 */
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
    // Ctrl-C and Ctrl-D are answers, and not a yes.
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  } finally {
    terminal.close();
  }
}

/**
 * What ends a run from outside. Windows has no SIGTERM: there it is Ctrl-Break, which runners send when Ctrl-C was not enough, and the console that is closed, after which a
 * process has some seconds. Elsewhere SIGHUP is left alone, so that nohup keeps its word.
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
 * The first signal is for the handler; after it the default holds again, so that a second one ends the process at once. The listeners stay until the
 * first is over: a library that cleans up when the process is killed goes by whether anybody else listens.
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
 * Calls back when a server is to end: by a signal, with the process that has started it (where standard input is a pipe from it, and ends), or
 * as something was thrown that nobody catches. After the first signal the default holds again: a second one ends the process at once.
 */
function listenForStop(process: NodeJS.Process, handler: (stop: Stop) => void): void {
  const { stdin } = process;
  const isRead = isPipe(stdin.fd);
  const stop = (why: Stop): void => {
    // A pipe that is read would keep the process from ending.
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

/** Not of a terminal: it may not be read in the background. Nor of a file or a device, which are at their end from the start. */
function isPipe(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    return stats.isFIFO() || stats.isSocket();
  } catch {
    return false;
  }
}
