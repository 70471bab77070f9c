import { setMaxListeners } from 'node:events';
import { ApiError, EXIT, UserError, type ExitCode } from '../core/errors.js';
import type { ApiReader, ApiWriter } from '../core/request.js';
import type { Settings } from '../core/settings.js';
import { createClient, parseBaseUrl, type Client, type Credentials } from '../http/client.js';
import { TOOL_VERSION } from '../version.js';
import type { ApiOptions } from './options.js';
import { openProgress, type Progress } from './progress.js';
import type { Runtime } from './runtime.js';

/** One run's connection to the service. Commands that only plan take the reader and nothing else. */
export interface Session {
  readonly reader: ApiReader;
  readonly writer: ApiWriter;
  readonly sent: Client['sent'];
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** The exit code of the signal that interrupted the run, if one did. */
  interruptedBy(): ExitCode | undefined;
}

/** Opens a session, does the work, and closes everything, whatever happened. */
export async function withSession<Result>(
  settings: Settings,
  options: ApiOptions,
  runtime: Runtime,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const service = await openService(settings, options, runtime);
  const interrupt = new AbortController();
  // Every request in flight listens to it: many listeners are no leak.
  setMaxListeners(0, interrupt.signal);
  let interruptedBy: ExitCode | undefined;
  const stopListening = runtime.onInterrupt((exit) => {
    interruptedBy = exit;
    interrupt.abort(new DOMException('interrupted', 'AbortError'));
    runtime.err.write('\nInterrupted: the request in flight is finished, then a report follows.\n');
  });
  const progress = openProgress(options, runtime);
  const client = createClient({
    baseUrl: service.baseUrl,
    credentials: service.credentials,
    auth: settings.auth,
    concurrency: options.concurrency,
    rateLimit: options.rateLimit,
    signal: interrupt.signal,
    onEvent: progress.event,
    userAgent: `zonewright/${TOOL_VERSION}`,
  });
  try {
    const { reader, writer, sent } = client;
    return await work({
      reader,
      writer,
      sent,
      progress,
      signal: interrupt.signal,
      interruptedBy: () => interruptedBy,
    });
  } catch (error) {
    throw interruptedBy === undefined ? error : interruption(error, interruptedBy);
  } finally {
    progress.stop();
    stopListening();
    await client.close();
    await service.close();
  }
}

/** An interruption while nothing is being written needs no report. */
function interruption(error: unknown, exit: ExitCode): unknown {
  if (!(error instanceof ApiError) || error.kind !== 'aborted') return error;
  return new UserError('interrupted', { code: 'interrupted', exit, help: 'Nothing was written.' });
}

interface Service {
  readonly baseUrl: URL;
  readonly credentials: Credentials;
  close(): Promise<void>;
}

async function openService(settings: Settings, options: ApiOptions, runtime: Runtime): Promise<Service> {
  if (options.emulator !== undefined) {
    const { openEmulator } = await import('./embedded-emulator.js');
    return openEmulator(options.emulator, runtime);
  }
  refuseUnsafe(runtime.env);
  const text = options.baseUrl ?? settings.dialect.baseUrl;
  if (text === undefined || text === '') {
    throw new UserError('the address of the API is not known', {
      code: 'no-base-url',
      exit: EXIT.usage,
      help: 'Give --base-url URL or set ZONEWRIGHT_BASE_URL; the documented dialect has no address of its own. To try things without a service, add --emulator.',
    });
  }
  return {
    baseUrl: parseBaseUrl(text),
    credentials: credentialsFrom(settings, runtime.env),
    close: () => Promise.resolve(),
  };
}

/** Settings of Node that would give credentials away: certificates that nobody checks, headers in a debug log. */
function refuseUnsafe(env: Runtime['env']): void {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    throw new UserError('NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody pose as the service', {
      code: 'unsafe-tls',
      exit: EXIT.usage,
      help: 'Unset it; for a certificate of your own set NODE_EXTRA_CA_CERTS.',
    });
  }
  const debug = env['NODE_DEBUG'] ?? '';
  if (/\b(?:http2?|https|undici|fetch|net|tls)\b/i.test(debug)) {
    throw new UserError(`NODE_DEBUG=${debug} prints the headers of requests, credentials among them`, {
      code: 'unsafe-debug',
      exit: EXIT.usage,
      help: 'Unset it; --debug shows every request without its headers.',
    });
  }
}

/** The credentials that are set; the public service's own names count in its dialect only. */
function credentialsFrom(settings: Settings, env: Runtime['env']): Credentials {
  const names = settings.dialect.name === 'cloudflare' ? ['ZONEWRIGHT', 'CLOUDFLARE'] : ['ZONEWRIGHT'];
  const first = (...keys: readonly string[]): string | undefined =>
    keys.map((key) => env[key]).find((value) => value);
  const token = first(...names.map((name) => `${name}_API_TOKEN`));
  const email = first('ZONEWRIGHT_API_EMAIL', ...(names.length > 1 ? ['CLOUDFLARE_EMAIL'] : []));
  const key = first(...names.map((name) => `${name}_API_KEY`));
  return {
    ...(token === undefined ? {} : { token }),
    ...(email === undefined ? {} : { email }),
    ...(key === undefined ? {} : { key }),
  };
}
