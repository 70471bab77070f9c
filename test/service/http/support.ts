import { authOf } from '../../../src/kinds/lookup.js';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { Agent, type Dispatcher } from 'undici';
import type { Clock } from '../../../src/kernel/model/clock.js';
import { ApiError } from '../../../src/kernel/model/errors.js';
import {
  createClient,
  parseBaseUrl,
  type Client,
  type ClientOptions,
} from '../../../src/service/http/client.js';
import type { ClientEvent } from '../../../src/service/http/events.js';
import { nockDispatcher } from '../../helpers/nock-bridge.js';

export const ZONE = '/zones/023e105f4ecef8ad9ca31a8372d0c353';
export const BASE = 'https://api.test/client/v4';
export const TOKEN = { token: 'test-token' };
export const PAIR = { email: 'ops@example.com', key: 'test-key' };

/** A clock whose waits take no time but are remembered: when nothing else can happen, it jumps to the next deadline. */
class FakeClock implements Clock {
  time = 0;
  readonly waits: number[] = [];
  readonly #sleepers: { readonly until: number; readonly wake: () => void }[] = [];

  now(): number {
    return this.time;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.waits.push(ms);
    await new Promise<void>((wake) => {
      this.#sleepers.push({ until: this.time + ms, wake });
      setImmediate(() => this.#advance());
    });
  }

  #advance(): void {
    const [next] = this.#sleepers.sort((a, b) => a.until - b.until);
    if (next === undefined) return;
    this.#sleepers.shift();
    this.time = Math.max(this.time, next.until);
    next.wake();
  }
}

interface TestClient extends Client {
  readonly clock: FakeClock;
  readonly events: readonly ClientEvent[];
}

/** A client with a fake clock, no jitter below the full wait and, unless told otherwise, nock as its network. */
export function testClient(options: Partial<ClientOptions> = {}): TestClient {
  const clock = new FakeClock();
  const events: ClientEvent[] = [];
  const client = createClient({
    baseUrl: parseBaseUrl(BASE),
    credentials: TOKEN,
    auth: authOf({ auth: 'documented' }),
    concurrency: 8,
    rateLimit: 'off',
    dispatcher: nockDispatcher(),
    clock,
    random: () => 1,
    onEvent: (event) => events.push(event),
    userAgent: 'zonewright/test',
    ...options,
  });
  return { ...client, clock, events };
}

/** What a promise fails with, which must be an ApiError. */
export async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('expected an ApiError', { cause: error });
}

/** A successful answer of the API. */
export function success(result: unknown, resultInfo?: unknown): Record<string, unknown> {
  return {
    success: true,
    errors: [],
    messages: [],
    result,
    ...(resultInfo !== undefined && { result_info: resultInfo }),
  };
}

/** An answer in which the API says no. */
export function failure(...errors: unknown[]): Record<string, unknown> {
  return { success: false, errors, messages: [], result: null };
}

export interface Scripted {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A dispatcher that answers from memory, for laws with many runs. */
export function scriptedDispatcher(
  answer: (request: Dispatcher.DispatchOptions) => Scripted | Error | Promise<Scripted>,
): Dispatcher {
  const controller: Dispatcher.DispatchController = {
    aborted: false,
    paused: false,
    reason: null,
    abort: () => {},
    pause: () => {},
    resume: () => {},
  };
  return new Agent().compose(() => (options, handler) => {
    handler.onRequestStart?.(controller, {});
    void Promise.resolve(answer(options)).then((reply) => {
      if (reply instanceof Error) return handler.onResponseError?.(controller, reply);
      const headers = { 'content-type': 'application/json', ...reply.headers };
      handler.onResponseStart?.(controller, reply.status, headers, '');
      if (reply.body !== undefined)
        handler.onResponseData?.(controller, Buffer.from(JSON.stringify(reply.body)));
      return handler.onResponseEnd?.(controller, {});
    });
    return true;
  });
}

/** A TCP server on this machine that hands every request to `serve` once its head and body have arrived. */
export async function rawServer(serve: (socket: Socket, request: string) => void): Promise<URL> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!isComplete(text)) return;
      const request = text;
      text = '';
      serve(socket, request);
    });
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server);
}

/** An HTTP server on this machine. */
export async function httpServer(
  listener: (...parts: Parameters<RequestListener>) => void | Promise<void>,
): Promise<URL> {
  const server = createServer((request, response) => void listener(request, response));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server);
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

export function httpText(body: string, ...headers: readonly string[]): string {
  return ['HTTP/1.1 200 OK', 'content-type: application/json', ...headers, '', body].join('\r\n');
}

async function listen(server: Server): Promise<URL> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return parseBaseUrl(`http://127.0.0.1:${isAddress(address) ? address.port : 0}/client/v4`);
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(text)?.[1] ?? '0';
  return end >= 0 && text.length >= end + 4 + Number(length);
}
