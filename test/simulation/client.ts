import { authOf } from '../../src/kinds/lookup.js';
import { createClient, type Client, type ClientOptions } from '../../src/service/http/client.js';
import { dispatcherTo, type Sent } from './connection.js';

const BASE = new URL('http://127.0.0.1/client/v4');
const TIMEOUTS = { connectMs: 10_000, headersMs: 30_000, bodyMs: 30_000, totalMs: 60_000 };

/** The real client, whose requests go to `send`. */
export function clientTo(
  send: (sent: Sent) => void,
  world: Pick<ClientOptions, 'clock' | 'random' | 'signal'>,
): Client {
  return createClient({
    baseUrl: BASE,
    credentials: { token: 'token', email: 'a@example.com', key: 'key' },
    auth: authOf({ auth: 'documented' }),
    concurrency: 4,
    rateLimit: 'off',
    dispatcher: dispatcherTo(send),
    timeouts: TIMEOUTS,
    userAgent: 'zonewright-simulation',
    ...world,
  });
}
