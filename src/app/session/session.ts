import { setMaxListeners } from 'node:events';
import { defined } from '../../kernel/lib/defined.js';
import { endingOf, RunEnded, type Ending } from '../../kernel/model/ending.js';
import { ApiError, UserError, type ExitCode } from '../../kernel/model/errors.js';
import type { ApiReader, Service, WriteRequest } from '../../kernel/model/request.js';
import type { Settings } from '../../kernel/model/settings.js';
import { authOf } from '../../kinds/lookup.js';
import { createClient } from '../../service/http/client.js';
import type { ClientEvent } from '../../service/http/events.js';
import { openDeadline, type RunDeadline } from '../../service/http/deadline.js';
import { TOOL_VERSION } from '../../version.js';
import { connect, type Connection } from './connection.js';
import type { TraceFile } from './trace-file.js';
import { WrittenRequests } from './written-requests.js';
import { withSnapshot } from './live-from.js';
import { learningSecrets } from './live-secrets.js';
import type { Host, WatchedHost } from '../ports/host.js';
import { entriesIn } from '../cache/entries.js';
import type { ApiOptions, CacheOption, LiveFromOption } from '../ports/shared-options.js';
import { keepingRulesets } from './kept-rulesets.js';
import type { ReadSession } from './reading.js';

/** A run that may write as well. */
export interface Session extends ReadSession {
  readonly service: Service;
  /** The exit code of the signal that interrupted the run, if one did. */
  readonly interruptedBy: () => ExitCode | undefined;
  /** The service's own name for a write that was answered, where it has one. */
  readonly requestIdOf: (request: Pick<WriteRequest, 'method' | 'path'>) => string | undefined;
}

/** Opens a way to read, from the service or from a snapshot, does the work, and closes everything, whatever happened. */
export function withReadSession<Result>(
  settings: Settings,
  options: ApiOptions & LiveFromOption & CacheOption,
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
      work({
        reader: withKeptAnswers(reader, address, options, host),
        sent,
        timeFor,
        progress,
        signal,
        ...defined({ address }),
      }),
  );
}

/**
 * With `--cache`, what was read before counts: of the service itself, which alone counts its versions up for certain, and not while a trace is written,
 * which holds all that was answered.
 */
function withKeptAnswers(
  reader: ApiReader,
  address: string | undefined,
  options: ApiOptions & CacheOption,
  host: Host,
): ApiReader {
  const entries = entriesIn('answers', options, host);
  const isAsked = options.emulator === undefined && options.trace === undefined;
  if (entries === undefined || address === undefined || !isAsked) return reader;
  return keepingRulesets(reader, address, entries);
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
  const trace = await traceOf(options, connection, host);
  const stop = new AbortController();
  const { signal } = stop;
  // Every request in flight listens to it: many listeners are no leak.
  setMaxListeners(0, signal);
  let interruptedBy: ExitCode | undefined;
  const progress = host.openProgress();
  if (connection.remark !== undefined) progress.remark(connection.remark);
  const end = (by: Ending): void => {
    stop.abort(new RunEnded(by));
    progress.ends(run, by);
  };
  const stopListening = host.onInterrupt((exit) => {
    interruptedBy = exit;
    end('interrupted');
  });
  const deadline = deadlineOf(options, host);
  deadline?.run.over.addEventListener('abort', () => end('deadline'));
  const written = new WrittenRequests();
  let trouble: Trouble | undefined;
  const asked = createClient({
    baseUrl: connection.baseUrl,
    credentials: connection.credentials,
    proxy: connection.proxy,
    auth: authOf(settings),
    concurrency: options.concurrency,
    rateLimit: options.rateLimit,
    clock: host.clock,
    signal,
    ...defined({ deadline }),
    onEvent: (event) => {
      progress.event(event);
      host.onRequest?.(event);
      written.note(event);
      if (event.type === 'answered') trouble = undefined;
      else if (event.type === 'unanswered') trouble = troubleAfter(event, signal, trouble);
      trace?.note(event);
    },
    userAgent: `zonewright/${TOOL_VERSION}`,
  });
  const client = learningSecrets(asked, (values) => host.protectLive(values));
  const { reader, sent, timeFor } = client;
  try {
    return await work({
      reader,
      sent,
      timeFor,
      progress,
      signal,
      ...defined({ address: connection.service }),
      service: client,
      interruptedBy: () => interruptedBy,
      requestIdOf: (request) => written.idOf(request),
    });
  } catch (error) {
    throw signal.aborted ? endedBy(signal, error, options, { interruptedBy, trouble }) : error;
  } finally {
    progress.stop();
    stopListening();
    deadline?.close();
    await client.close();
    if (trace?.close() === false)
      progress.note(`The trace ${options.trace} is incomplete: not all of it could be written.`);
    await connection.close();
  }
}

/** Throws a UserError when the file can't be written; then the connection is closed. */
async function traceOf(
  { trace }: ApiOptions,
  connection: Connection,
  host: WatchedHost,
): Promise<TraceFile | undefined> {
  if (trace === undefined) return undefined;
  try {
    const { openTrace } = await import('./trace-file.js');
    return openTrace(trace, connection.baseUrl, host);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function deadlineOf({ timeout }: ApiOptions, { run, clock }: WatchedHost): RunDeadline | undefined {
  return timeout === undefined ? undefined : openDeadline(clock, run.began + timeout);
}

interface Circumstances {
  readonly interruptedBy: ExitCode | undefined;
  readonly trouble: Trouble | undefined;
}

/** Why the last request that ended before had no answer, and which proxy did not connect. */
interface Trouble {
  readonly reason: string;
  readonly proxy?: string;
}

/** What the end of the run cuts off says nothing of the service. It says of a proxy that it did not connect, unless that proxy had said why before. */
function troubleAfter(
  { reason, proxy }: Extract<ClientEvent, { readonly type: 'unanswered' }>,
  signal: AbortSignal,
  earlier: Trouble | undefined,
): Trouble | undefined {
  const saysNothingNew = signal.aborted && (proxy === undefined || proxy === earlier?.proxy);
  return saysNothingNew ? earlier : { reason, ...defined({ proxy }) };
}

/** The end of a run while nothing is being written needs no report. */
function endedBy(
  signal: AbortSignal,
  error: unknown,
  { timeout = 0 }: ApiOptions,
  { interruptedBy, trouble }: Circumstances,
): unknown {
  const isAbort = error instanceof ApiError ? error.kind === 'aborted' : isEnd(error);
  if (!isAbort) return error;
  if (interruptedBy !== undefined && endingOf(signal) === 'interrupted') {
    return new UserError('interrupted', {
      code: 'interrupted',
      exit: interruptedBy,
      help: 'Nothing was written.',
    });
  }
  const late = `the run did not end within ${timeout / 1000} s, as --timeout asks for`;
  return trouble === undefined
    ? new UserError(late, {
        code: 'deadline',
        help: 'Nothing was written. Give it more time, or less to do with --target GLOB or --shard I/N.',
      })
    : new UserError(`${late}: ${troubleWords(trouble)}`, {
        code: 'deadline',
        help: `Nothing was written. ${trouble.proxy === undefined ? 'Check that the service can be reached from here, at the address that is set.' : 'Check the address in that variable, and whether the proxy runs.'}`,
      });
}

function troubleWords({ reason, proxy }: Trouble): string {
  return proxy === undefined
    ? `the service did not answer the last request (${reason})`
    : `${proxy} did not connect to the service (${reason})`;
}

/** The word of a clock that somebody stopped waiting for. */
function isEnd(error: unknown): boolean {
  return error instanceof RunEnded || (error instanceof Error && error.name === 'AbortError');
}
