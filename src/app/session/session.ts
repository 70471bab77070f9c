import { defined } from '../../kernel/lib/defined.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import type { ApiReader, Service, WriteRequest } from '../../kernel/model/request.js';
import type { Settings } from '../../kernel/model/settings.js';
import { authOf } from '../../kinds/lookup.js';
import { dryRunsBy } from '../../service/endpoints/dry-run.js';
import { createClient } from '../../service/http/client.js';
import type { ClientEvent } from '../../service/http/events.js';
import { TOOL_VERSION } from '../../version.js';
import { endedBy, openEnding, type RunEnding } from './ending.js';
import { Troubles } from './troubles.js';
import { connect, type Connection } from './connection.js';
import type { TraceFile } from './trace-file.js';
import { WrittenRequests } from './written-requests.js';
import { withSnapshot } from './live-from.js';
import { learningSecrets } from './live-secrets.js';
import type { Host, WatchedHost } from '../ports/host.js';
import { entriesIn } from '../cache/entries.js';
import type { ApiOptions, CacheOption, CheckServiceOption, LiveFromOption } from '../ports/shared-options.js';
import { keepingRulesets } from './kept-rulesets.js';
import type { ReadSession } from './reading.js';

/** A run that may also write. */
export interface Session extends ReadSession {
  readonly service: Service;
  /** The exit code of the interrupting signal, if any. */
  readonly interruptedBy: () => ExitCode | undefined;
  /** The service's id of an answered write, if any. */
  readonly requestIdOf: (request: Pick<WriteRequest, 'method' | 'path'>) => string | undefined;
}

/** Works with reads from the service or a snapshot, then closes everything. */
export function withReadSession<Result>(
  settings: Settings,
  options: ApiOptions & LiveFromOption & CacheOption & CheckServiceOption,
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
    ({ reader, service, sent, timeFor, progress, signal, address }) =>
      work({
        reader: withKeptAnswers(reader, address, options, host),
        sent,
        timeFor,
        progress,
        signal,
        ...defined({ address }),
        ...(options.checkService === true ? { trial: dryRunsBy(service.writer) } : {}),
      }),
  );
}

/** Adds the `--cache`. Only for the service itself, as emulators may repeat versions, and not beside a trace, which has all answers. */
function withKeptAnswers(
  reader: ApiReader,
  address: string | undefined,
  options: ApiOptions & CacheOption,
  host: Host,
): ApiReader {
  const entries = entriesIn('answers', options, host);
  const isService = options.emulator === undefined && options.trace === undefined;
  if (entries === undefined || address === undefined || !isService) return reader;
  return keepingRulesets(reader, address, entries);
}

/** As withReadSession, with writes. */
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
  const progress = host.openProgress();
  if (connection.remark !== undefined) progress.remark(connection.remark);
  const ending = openEnding(options, host, (by) => progress.ends(run, by));
  const written = new WrittenRequests();
  const troubles = new Troubles(ending.signal);
  const onEvent = (event: ClientEvent): void => {
    progress.event(event);
    host.onRequest?.(event);
    written.note(event);
    troubles.note(event);
    trace?.note(event);
  };
  const client = clientOf(settings, options, host, connection, ending, onEvent);
  try {
    return await work({
      reader: client.reader,
      sent: client.sent,
      timeFor: client.timeFor,
      progress,
      signal: ending.signal,
      ...defined({ address: connection.service }),
      service: client,
      interruptedBy: ending.interruptedBy,
      requestIdOf: (request) => written.idOf(request),
    });
  } catch (error) {
    throw ending.signal.aborted ? endedBy(ending, error, options, troubles.last()) : error;
  } finally {
    progress.stop();
    ending.close();
    await client.close();
    if (trace?.close() === false)
      progress.note(`The trace ${options.trace} is incomplete: not all of it could be written.`);
    await connection.close();
  }
}

/** A run's client. Secrets of answers are redacted in all output. */
function clientOf(
  settings: Settings,
  options: ApiOptions,
  host: WatchedHost,
  { baseUrl, credentials, proxy }: Connection,
  { signal, deadline }: RunEnding,
  onEvent: (event: ClientEvent) => void,
): ReturnType<typeof createClient> {
  const client = createClient({
    baseUrl,
    credentials,
    proxy,
    auth: authOf(settings),
    concurrency: options.concurrency,
    rateLimit: options.rateLimit,
    clock: host.clock,
    signal,
    ...defined({ deadline }),
    onEvent,
    userAgent: `zonewright/${TOOL_VERSION}`,
  });
  return learningSecrets(client, (values) => host.protectLive(values));
}

/** Throws a UserError if the file is unwritable, and closes the connection. */
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
