import { setMaxListeners } from 'node:events';
import { defined } from '../../kernel/lib/defined.js';
import { ApiError, UserError, type ExitCode } from '../../kernel/model/errors.js';
import type { Service } from '../../kernel/model/request.js';
import type { Settings } from '../../kernel/model/settings.js';
import { authOf } from '../../kinds/lookup.js';
import { createClient } from '../../service/http/client.js';
import { TOOL_VERSION } from '../../version.js';
import { connect } from './connection.js';
import { withSnapshot } from './live-from.js';
import type { WatchedHost } from '../ports/host.js';
import type { ApiOptions, LiveFromOption } from '../ports/options.js';
import type { ReadSession } from './reading.js';

/** A run that may write as well. */
export interface Session extends ReadSession {
  readonly service: Service;
  /** The exit code of the signal that interrupted the run, if one did. */
  readonly interruptedBy: () => ExitCode | undefined;
}

/** Opens a way to read, from the service or from a snapshot, does the work, and closes everything, whatever happened. */
export function withReadSession<Result>(
  settings: Settings,
  options: ApiOptions & LiveFromOption,
  host: WatchedHost,
  work: (reading: ReadSession) => Promise<Result>,
): Promise<Result> {
  if (options.liveFrom !== undefined) {
    return withSnapshot(options.liveFrom, settings, options, host, work);
  }
  return withClient(
    settings,
    options,
    host,
    'reading',
    ({ reader, sent, timeFor, progress, signal, address }) =>
      work({ reader, sent, timeFor, progress, signal, ...defined({ address }) }),
  );
}

/** As withReadSession, for what may write. */
export function withSession<Result>(
  settings: Settings,
  options: ApiOptions,
  host: WatchedHost,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  return withClient(settings, options, host, 'writing', work);
}

async function withClient<Result>(
  settings: Settings,
  options: ApiOptions,
  host: WatchedHost,
  run: 'reading' | 'writing',
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(settings, options, host);
  const interrupt = new AbortController();
  // Every request in flight listens to it: many listeners are no leak.
  setMaxListeners(0, interrupt.signal);
  let interruptedBy: ExitCode | undefined;
  const progress = host.openProgress();
  const stopListening = host.onInterrupt((exit) => {
    interruptedBy = exit;
    interrupt.abort(new DOMException('interrupted', 'AbortError'));
    progress.interrupted(run);
  });
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
      ...defined({ address: connection.service }),
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
  const isAbort = error instanceof ApiError ? error.kind === 'aborted' : isAbortError(error);
  if (!isAbort) return error;
  return new UserError('interrupted', { code: 'interrupted', exit, help: 'Nothing was written.' });
}

/** The word of a clock that somebody stopped waiting for. */
function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
