import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defined } from '../../kernel/lib/defined.js';
import { usageError } from '../../app/ports/usage-error.js';
import { readTrace } from '../../app/session/trace-file.js';
import { TraceReplay } from '../../engine/trace/replay.js';
import { readJson, readState, writeState } from '../../app/session/embedded-emulator.js';
import type { OutputOptions } from '../runtime/options.js';
import type { Runtime } from '../runtime/runtime.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { decodeFaults, startEmulator } from '../../emulator/index.js';
import { inert } from '../../kernel/lib/inert.js';

export interface EmulatorOptions extends OutputOptions {
  readonly port: number;
  readonly state?: string;
  readonly latency: number;
  readonly faults?: string;
  readonly normalise?: boolean;
  readonly fromTrace?: string;
}

/** `zonewright emulator`: serves until it is interrupted, then writes its state back. */
export async function emulator(options: EmulatorOptions, runtime: Runtime): Promise<ExitCode> {
  const file = options.state === undefined ? undefined : resolve(runtime.cwd, options.state);
  const running = await startEmulator({
    port: options.port,
    latencyMs: options.latency,
    ...(file === undefined || !existsSync(file) ? {} : { state: readState(file, runtime) }),
    ...(options.faults === undefined
      ? {}
      : { faults: decodeFaults(readJson(resolve(runtime.cwd, options.faults))) }),
    ...defined({ normalise: options.normalise, replay: replayOf(options, runtime) }),
    onRequest: ({ method, path, status }) => {
      if (options.quiet !== true) runtime.err.write(`${status ?? '---'} ${method} ${inert(path)}\n`);
    },
  });
  runtime.out.write(`${running.url}\n`);
  if (options.quiet !== true) runtime.err.write('Stop it with Ctrl-C.\n');
  await new Promise<void>((stop) => runtime.onInterrupt(() => stop()));
  const state = running.state();
  await running.close();
  if (file !== undefined) await writeState(file, state);
  return EXIT.ok;
}

/** Throws a UserError when there is something else to answer from. */
function replayOf({ fromTrace, state, faults }: EmulatorOptions, runtime: Runtime): TraceReplay | undefined {
  if (fromTrace === undefined) return undefined;
  if (state === undefined && faults === undefined)
    return new TraceReplay(readTrace(fromTrace, runtime), runtime);
  throw usageError('--from-trace answers from a trace alone: give it without --state and --faults');
}
