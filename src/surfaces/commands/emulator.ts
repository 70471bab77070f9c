import { existsSync } from 'node:fs';
import { statsAt } from '../../app/disk/stats-at.js';
import { dirname, resolve } from 'node:path';
import { defined } from '../../kernel/lib/defined.js';
import { usageError } from '../../app/ports/usage-error.js';
import { readTrace } from '../../app/session/trace-file.js';
import { TraceReplay } from '../../engine/trace/playback.js';
import { noState, readFaults, readState, writeState } from '../../app/session/embedded-emulator.js';
import type { OutputOptions } from '../runtime/output-options.js';
import type { Runtime, Stop } from '../runtime/runtime.js';
import { EXIT, UserError, type ExitCode } from '../../kernel/model/errors.js';
import { startEmulator, type EmulatorState } from '../../emulator/index.js';
import { shellWord } from '../../kernel/lib/shell-word.js';
import { say } from '../runtime/print.js';

export interface EmulatorOptions extends OutputOptions {
  readonly port: number;
  readonly state?: string;
  readonly latency: number;
  readonly faults?: string;
  readonly normalise?: boolean;
  readonly fromTrace?: string;
}

/** `zonewright emulator`: serves until stopped, then writes its state. Throws the error that stopped it. */
export async function emulator(options: EmulatorOptions, runtime: Runtime): Promise<ExitCode> {
  const file = options.state === undefined ? undefined : resolve(runtime.cwd, options.state);
  if (file !== undefined) requireFolder(file);
  const state = file === undefined || !existsSync(file) ? undefined : readState(file, runtime);
  const faults = options.faults === undefined ? undefined : resolve(runtime.cwd, options.faults);
  const running = await startEmulator({
    port: options.port,
    latencyMs: options.latency,
    ...defined({
      state,
      faults: faults === undefined ? undefined : readFaults(faults, state, runtime),
      normalise: options.normalise,
      replay: replayOf(options, runtime),
    }),
    onRequest: ({ method, path, status }) => {
      if (options.quiet !== true) say(runtime.err, `${status ?? '---'} ${method} ${path}`);
    },
  });
  const stopped = new Promise<Stop>((stop) => runtime.onStop(stop));
  say(runtime.out, running.url);
  if (options.state !== undefined && state === undefined && options.quiet !== true)
    say(runtime.err, noState(options.state, 'when it stops', runtime));
  if (options.quiet !== true) runtime.err.write(howToUse(running.url, running.state().auth));
  const why = await stopped;
  // Requests end first, so that the state has all their effects.
  await running.close();
  if (file !== undefined) await writeState(file, running.state());
  if (why.by === 'failure') throw why.error;
  return EXIT.ok;
}

/** Variables to paste into another terminal with a POSIX shell. */
function howToUse(url: string, { token, email, key }: EmulatorState['auth']): string {
  const variables = {
    ZONEWRIGHT_BASE_URL: url,
    ZONEWRIGHT_API_TOKEN: token ?? 'any-token',
    ZONEWRIGHT_API_EMAIL: email ?? 'me@example.com',
    ZONEWRIGHT_API_KEY: key ?? 'any-key',
  };
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${shellWord(value)}`);
  return ['In another terminal:', ...lines, 'Stop it with Ctrl-C.', ''].join('\n');
}

/** Throws a UserError if the state has no folder: at the end it would be lost. */
function requireFolder(file: string): void {
  const folder = dirname(file);
  if (statsAt(folder)?.isDirectory() === true) return;
  throw new UserError(`there is no folder ${folder} to keep the state in`, {
    code: 'file-unwritable',
    help: 'Create it, or give --state a file in another folder.',
  });
}

/** The trace to answer from, if given. Throws a UserError if a state or faults are given too. */
function replayOf({ fromTrace, state, faults }: EmulatorOptions, runtime: Runtime): TraceReplay | undefined {
  if (fromTrace === undefined) return undefined;
  if (state === undefined && faults === undefined)
    return new TraceReplay(readTrace(fromTrace, runtime), runtime);
  throw usageError('--from-trace uses only the answers of the trace: give it without --state and --faults');
}
