import { Agent, type Dispatcher } from 'undici';
import type { Written } from '../../src/emulator/wire.js';
import type { Arriving, Reply } from './service.js';

/** A request on its way: exactly one reply is given to it, or none, if nobody waits for one any more. */
export interface Sent {
  readonly request: Arriving;
  /** Nobody waits for a reply any more: what stands in one is not known to who asked. */
  readonly aborted: boolean;
  reply(reply: Reply): void;
}

/** What undici calls an answer that did not come in time, and a connection that ended; the transport tells them apart by these codes. */
class Broken extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A dispatcher without sockets: the client's own request machinery, whose requests go to `send`. */
export function dispatcherTo(send: (sent: Sent) => void): Dispatcher {
  return new Agent().compose(() => (options, handler) => {
    const exchange = new Exchange(options, handler);
    handler.onRequestStart?.(exchange, {});
    if (!exchange.aborted) send(exchange);
    return true;
  });
}

class Exchange implements Dispatcher.DispatchController, Sent {
  aborted = false;
  readonly paused = false;
  reason: Error | null = null;
  readonly rawHeaders = null;
  readonly rawTrailers = null;
  readonly request: Arriving;
  readonly #handler: Dispatcher.DispatchHandler;
  #isOver = false;

  constructor(
    { method, path, headers, body }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ) {
    this.#handler = handler;
    this.request = {
      method,
      target: path.slice(path.indexOf('/client/v4') + '/client/v4'.length),
      headers: Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      text: typeof body === 'string' ? body : '',
    };
  }

  abort(reason?: Error): void {
    this.aborted = true;
    this.reason = reason ?? new Error('aborted');
    this.#fail(this.reason);
  }

  pause(): void {}

  resume(): void {}

  reply(reply: Reply): void {
    if (this.#isOver) return;
    switch (reply.kind) {
      case 'answer':
        this.#answer(reply.answer);
        this.#isOver = true;
        this.#handler.onResponseEnd?.(this, {});
        return;
      case 'half':
        this.#answer(reply.answer);
        return this.#fail(new Broken('UND_ERR_SOCKET'));
      case 'reset':
        return this.#fail(new Broken('ECONNRESET'));
      case 'hang':
        return this.#fail(new Broken('UND_ERR_HEADERS_TIMEOUT'));
    }
  }

  #answer({ status, headers, text }: Written): void {
    this.#handler.onResponseStart?.(this, status, { ...headers }, '');
    if (text !== null && text !== '') this.#handler.onResponseData?.(this, Buffer.from(text));
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#handler.onResponseError?.(this, error);
  }
}
