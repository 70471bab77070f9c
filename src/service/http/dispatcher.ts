import { Agent, buildConnector, type Dispatcher } from 'undici';
import { beforeParser } from './parser-budget.js';
import type { Proxy } from './proxy.js';
import type { Timeouts } from './transport.js';
import { connectorThrough } from './tunnel.js';

export type { Dispatcher } from 'undici';

/** Connections to the service, maybe through a proxy, with one request at a time each. */
export function createDispatcher(
  proxy: Proxy | undefined,
  connections: number,
  timeouts: Timeouts,
): Dispatcher {
  const connect =
    proxy === undefined
      ? buildConnector({ timeout: timeouts.connectMs })
      : connectorThrough(proxy, timeouts.connectMs);
  return new Agent({
    connections,
    pipelining: 1,
    connect: (options, callback) =>
      connect(options, (...connected) => {
        beforeParser();
        callback(...connected);
      }),
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  });
}
