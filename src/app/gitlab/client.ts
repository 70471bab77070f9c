import { isObject } from '../../kernel/model/json.js';
import { parseHttpDate } from '../../service/http/retry-after.js';
import type { Answer } from '../../service/http/transport.js';
import { createClient, type Client, type ClientOptions } from '../forge/client.js';
import type { Dialect } from '../forge/request-result.js';
import { HELP } from './errors.js';

const SHOWN_DETAILS = 3;

const GITLAB: Dialect = {
  name: 'gitlab',
  title: 'GitLab',
  help: HELP,
  headers: { accept: 'application/json' },
  // A proxy in front of GitLab limits rates with 403 as well, and says how long to wait.
  isThrottled: ({ retryAfterMs }) => retryAfterMs !== undefined,
  pauseMs: throttledFor,
  words: ({ message, error, error_description: more }) => [
    ...[error, more].filter((text) => message === undefined && typeof text === 'string'),
    ...(isObject(message)
      ? Object.entries(message)
          .slice(0, SHOWN_DETAILS)
          .map(([field, said]) => `${field} ${listed(said)}`)
      : [listed(message)]),
  ],
};

/** A client of GitLab's REST API, version 4. */
export function createGitLab(options: ClientOptions): Client {
  return createClient(options, GITLAB);
}

/** A message is a text or a list of them. */
function listed(said: unknown): string {
  const texts: readonly unknown[] = Array.isArray(said) ? said.slice(0, SHOWN_DETAILS) : [said];
  return texts.filter((text) => typeof text === 'string').join(', ');
}

const DEFAULT_PAUSE_MS = 60_000;

/** How long to wait: Retry-After, else until the rate limit is reset (seconds since 1970), else a minute. */
function throttledFor({ headers, retryAfterMs }: Answer): number {
  if (retryAfterMs !== undefined) return retryAfterMs;
  const reset = headers['ratelimit-reset'] ?? '';
  if (!/^\d{1,12}$/.test(reset)) return DEFAULT_PAUSE_MS;
  return Math.max(0, Number(reset) * 1000 - (parseHttpDate(headers['date']) ?? Date.now()));
}
