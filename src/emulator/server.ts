import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as wholeText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { failure } from './envelope.js';
import { handle } from './exchange.js';
import type { Incoming } from './exchange.js';
import type { FaultScript, Trouble } from './faults.js';
import type { OpenEntry, RequestLog } from './log.js';
import { replayed, type Replay } from './trace-playback.js';
import { BASE_PATH, routed } from './router.js';
import type { Store } from './store.js';
import type { Written } from './wire.js';
import { breakConnection, breaks, limitHeaders, replaced, requestIdHeaders, written } from './wire.js';

/** Shared by an emulator's requests. */
interface Service {
  readonly store: Store;
  readonly script: FaultScript;
  readonly log: RequestLog;
  readonly latencyMs: number;
  /** Answers instead of the state. */
  readonly replay: Replay | undefined;
  /** Aborted on closing, so that no answer waits longer. */
  readonly closing: AbortSignal;
}

/** Serves on 127.0.0.1; port 0 takes a free one. Rejects with the system's error if it can't. */
export async function listen(service: Service, port: number): Promise<{ server: Server; port: number }> {
  let answers = 0;
  const server = createServer((incoming, outgoing) => {
    if (service.replay === undefined) respond(service, incoming, outgoing, answers++);
    else respondAgain(service, service.replay, incoming, outgoing);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!isAddress(address)) throw new TypeError('expected an address with a port');
  return { server, port: address.port };
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

/** Waits for a request's answer. The emulator's own errors are logged and answered as 500, unless closed or started. */
function seeThrough(
  answering: Promise<void>,
  { settle }: Pick<OpenEntry, 'settle'>,
  outgoing: ServerResponse,
): void {
  answering.catch((error: unknown) => {
    const isGone = outgoing.headersSent || outgoing.destroyed;
    settle(isGone ? undefined : 500);
    if (isGone) outgoing.destroy();
    else
      send(
        outgoing,
        written(
          failure(500, {
            message: `The emulator failed: ${error instanceof Error ? error.message : String(error)}`,
          }),
        ),
      );
  });
}

function respond(service: Service, incoming: IncomingMessage, outgoing: ServerResponse, turn: number): void {
  const { method, pathname, path, query } = requestTargetOf(incoming);
  const trouble = service.script.take(method, path);
  const faults = [...trouble.disturbances, ...(trouble.failure === undefined ? [] : [trouble.failure])];
  const entry = service.log.arrive({ method, path, query, faults: faults.map(({ kind }) => kind) });
  const answering = async (): Promise<void> => {
    const text = await wholeText(incoming);
    entry.receive(text);
    const { found, params } = routed(method, pathname);
    const request: Incoming = { ...readHead(incoming), method, path, params, query, text };
    const answer = written(handle(service.store, found, request, trouble, turn));
    const { rateLimit, requestIds } = service.store.at(0).behaviour;
    const more = { ...limitHeaders(rateLimit, turn + 1), ...(requestIds ? requestIdHeaders(turn + 1) : {}) };
    await deliver(service, outgoing, answer, more, trouble, entry.settle);
  };
  seeThrough(answering(), entry, outgoing);
}

/** Answers from a recording. */
function respondAgain(
  { log }: Service,
  replay: Replay,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method, path, query } = requestTargetOf(incoming);
  const entry = log.arrive({ method, path, query, faults: [] });
  const answering = async (): Promise<void> => {
    const text = await wholeText(incoming);
    entry.receive(text);
    const answer = replayed(replay, { method, path, query, text });
    entry.settle(answer?.status);
    if (answer === undefined) outgoing.socket?.resetAndDestroy();
    else send(outgoing, answer);
  };
  seeThrough(answering(), entry, outgoing);
}

/** The requested path, and its part after the base address. */
function requestTargetOf({
  method = '',
  url = '/',
}: IncomingMessage): Pick<Incoming, 'method' | 'path' | 'query'> & { readonly pathname: string } {
  // Other targets, such as `OPTIONS *`, get a path without a route.
  const { pathname, searchParams: query } = new URL(
    `http://127.0.0.1${url.startsWith('/') ? '' : '/'}${url}`,
  );
  const path = pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
  return { method, pathname, path, query };
}

function readHead({ headers }: IncomingMessage): Pick<Incoming, 'contentType' | 'credentials'> {
  return {
    contentType: headers['content-type'],
    credentials: {
      authorization: headers.authorization,
      email: headerOf(headers['x-auth-email']),
      key: headerOf(headers['x-auth-key']),
    },
  };
}

/** A repeated header is one list (RFC 9110). */
function headerOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.join(', ');
}

async function deliver(
  service: Service,
  outgoing: ServerResponse,
  answer: Written,
  more: Written['headers'],
  trouble: Trouble,
  settle: (status: number | undefined) => void,
): Promise<void> {
  const late = trouble.disturbances.reduce(
    (sum, effect) => sum + (effect.kind === 'slow' ? effect.ms : 0),
    0,
  );
  const delay = service.latencyMs + late;
  if (delay > 0) await wait(delay, undefined, { signal: service.closing });
  const { failure: effect } = trouble;
  if (effect !== undefined && breaks(effect)) {
    settle(effect.kind === 'truncate' ? answer.status : undefined);
    await breakConnection(effect, withHeaders(answer, more), outgoing);
    return;
  }
  const sent = withHeaders(effect === undefined ? answer : replaced(effect), more);
  settle(sent.status);
  send(outgoing, sent);
}

function withHeaders(answer: Written, more: Written['headers']): Written {
  return { ...answer, headers: { ...answer.headers, ...more } };
}

function send(outgoing: ServerResponse, { status, headers, text }: Written): void {
  const body = [204, 205, 304].includes(status) ? undefined : Buffer.from(text ?? '');
  outgoing.writeHead(status, body === undefined ? headers : { ...headers, 'content-length': body.length });
  outgoing.end(body);
}
