import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { isLoopback } from './base-url.js';
import type { Timeouts } from './transport.js';

export type { Dispatcher } from 'undici';

/**
 * The connections to the service: one request at a time on each, through the proxy that the environment names
 * (HTTPS_PROXY, HTTP_PROXY, NO_PROXY). This machine is reached directly: its plain http must not go through anybody.
 */
export function createDispatcher(baseUrl: URL, connections: number, timeouts: Timeouts): Dispatcher {
  const options = {
    connections,
    pipelining: 1,
    connect: { timeout: timeouts.connectMs },
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  };
  return isLoopback(baseUrl) ? new Agent(options) : new EnvHttpProxyAgent(options);
}
