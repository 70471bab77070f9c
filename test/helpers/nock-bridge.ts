import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import nock from 'nock';
import { Agent, type Dispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

// It begins with its import; files that share a process may have nothing to do with it.
nock.restore();

/**
 * In every test of a file: no request gets out, and none that was expected is left for the next one. `check` is given what was
 * expected and did not come.
 */
export function useNock(check: (left: readonly string[]) => void = () => {}): void {
  beforeAll(() => nock.activate());
  beforeEach(() => nock.disableNetConnect());
  afterEach(() => {
    const left = nock.pendingMocks();
    nock.cleanAll();
    check(left);
  });
  afterAll(() => {
    nock.enableNetConnect();
    nock.restore();
  });
}

/**
 * A dispatcher for tests with nock. nock 14 owns `node:http`, which the undici package does not use; so this interceptor
 * stands at the bottom and performs every request with `node:http`. To be dropped with Node 20: nock 15 needs no bridge.
 */
export function nockDispatcher(): Dispatcher {
  return new Agent().compose(viaNodeHttp);
}

const viaNodeHttp: Dispatcher.DispatcherComposeInterceptor = () => (options, handler) => {
  const bridge = new Bridge(options, handler);
  bridge.start();
  return true;
};

class Bridge implements Dispatcher.DispatchController {
  aborted = false;
  reason: Error | null = null;
  readonly #options: Dispatcher.DispatchOptions;
  readonly #handler: Dispatcher.DispatchHandler;
  #answer: IncomingMessage | undefined;
  #isOver = false;

  constructor(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
    this.#options = options;
    this.#handler = handler;
  }

  get paused(): boolean {
    return this.#answer?.isPaused() ?? false;
  }

  abort(reason?: Error): void {
    this.aborted = true;
    this.reason = reason ?? new Error('aborted');
    this.#fail(this.reason);
    this.#answer?.destroy();
  }

  pause(): void {
    this.#answer?.pause();
  }

  resume(): void {
    this.#answer?.resume();
  }

  start(): void {
    const { origin = '', path, method, headers, body } = this.#options;
    const url = new URL(path, origin);
    // Looked up late: nock may have come after this module.
    const { request } = url.protocol === 'https:' ? https : http;
    this.#handler.onRequestStart?.(this, {});
    if (this.aborted) return;
    const outgoing = request(url, { method, headers: Object.fromEntries(Object.entries(headers ?? {})) });
    outgoing.on('response', (answer) => this.#receive(answer));
    outgoing.on('error', (error) => this.#fail(error));
    outgoing.end(typeof body === 'string' ? body : undefined);
  }

  #receive(answer: IncomingMessage): void {
    this.#answer = answer;
    this.#handler.onResponseStart?.(this, answer.statusCode ?? 0, answer.headers, answer.statusMessage);
    answer.on('data', (chunk: Buffer) => this.#handler.onResponseData?.(this, chunk));
    answer.on('error', (error) => this.#fail(error));
    answer.on('end', () => this.#end());
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#handler.onResponseEnd?.(this, {});
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#handler.onResponseError?.(this, error);
  }
}
