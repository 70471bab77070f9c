import { setMaxListeners } from 'node:events';
import { ApiError, UserError, type ExitCode } from '../kernel/model/errors.js';
import type { LiveFrom } from '../kernel/model/plan.js';
import type { ApiReader, Service } from '../kernel/model/request.js';
import type { Settings } from '../kernel/model/settings.js';
import { authOf } from '../kinds/lookup.js';
import { createClient, type Client } from '../service/http/client.js';
import { TOOL_VERSION } from '../version.js';
import { connect } from './connection.js';
import { withSnapshot } from './live-from.js';
import type { LiveFromOption } from '../surfaces/cli/live-from-option.js';
import type { ApiOptions } from '../surfaces/cli/options.js';
import { openProgress, type Progress } from './progress.js';
import type { Runtime } from './runtime.js';

/** A run's way to read. There is nothing in it to write with. */
export interface Reading {
  readonly reader: ApiReader;
  readonly sent: Client['sent'];
  readonly timeFor: Client['timeFor'];
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Set when the reader answers from a snapshot. */
  readonly liveFrom?: LiveFrom;
}

/** A run that may write as well. */
export interface Session extends Reading {
  readonly service: Service;
  /** The exit code of the signal that interrupted the run, if one did. */
  readonly interruptedBy: () => ExitCode | undefined;
}

/** Opens a way to read, from the service or from a snapshot, does the work, and closes everything, whatever happened. */
export function withReading<Result>(
  settings: Settings,
  options: ApiOptions & LiveFromOption,
  runtime: Runtime,
  work: (reading: Reading) => Promise<Result>,
): Promise<Result> {
  if (options.liveFrom !== undefined) {
    return withSnapshot(options.liveFrom, settings, options, runtime, work);
  }
  return withClient(
    settings,
    options,
    runtime,
    'Interrupted.',
    ({ reader, sent, timeFor, progress, signal }) => work({ reader, sent, timeFor, progress, signal }),
  );
}

/** As withReading, for what may write. */
export function withSession<Result>(
  settings: Settings,
  options: ApiOptions,
  runtime: Runtime,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const word =
    'Interrupted: the request in flight is finished (a minute at most), then a report follows. A second time ends it without one.';
  return withClient(settings, options, runtime, word, work);
}

async function withClient<Result>(
  settings: Settings,
  options: ApiOptions,
  runtime: Runtime,
  interruptedWord: string,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(settings, options, runtime);
  const interrupt = new AbortController();
  // Every request in flight listens to it: many listeners are no leak.
  setMaxListeners(0, interrupt.signal);
  let interruptedBy: ExitCode | undefined;
  const stopListening = runtime.onInterrupt((exit) => {
    interruptedBy = exit;
    interrupt.abort(new DOMException('interrupted', 'AbortError'));
    runtime.err.write(`\n${interruptedWord}\n`);
  });
  const progress = openProgress(options, runtime);
  const client = createClient({
    baseUrl: connection.baseUrl,
    credentials: connection.credentials,
    auth: authOf(settings),
    concurrency: options.concurrency,
    rateLimit: options.rateLimit,
    signal: interrupt.signal,
    onEvent: progress.event,
    userAgent: `zonewright/${TOOL_VERSION}`,
  });
  const { reader, sent, timeFor } = client;
  try {
    return await work({
      reader,
      sent,
      timeFor,
      progress,
      signal: interrupt.signal,
      service: client,
      interruptedBy: () => interruptedBy,
    });
  } catch (error) {
    throw interruptedBy === undefined ? error : interruption(error, interruptedBy);
  } finally {
    progress.stop();
    stopListening();
    await client.close();
    await connection.close();
  }
}

/** An interruption while nothing is being written needs no report. */
function interruption(error: unknown, exit: ExitCode): unknown {
  if (!(error instanceof ApiError) || error.kind !== 'aborted') return error;
  return new UserError('interrupted', { code: 'interrupted', exit, help: 'Nothing was written.' });
}
