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
  // A proxy before GitLab also answers 403 for rate limits, with a time to wait.
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

/** A message is text or a list of texts. */
function listed(said: unknown): string {
  const texts: readonly unknown[] = Array.isArray(said) ? said.slice(0, SHOWN_DETAILS) : [said];
  return texts.filter((text) => typeof text === 'string').join(', ');
}

const DEFAULT_PAUSE_MS = 60_000;

/** Retry-After, else until the rate limit resets (seconds since 1970), else a minute. */
function throttledFor({ headers, retryAfterMs }: Answer): number {
  if (retryAfterMs !== undefined) return retryAfterMs;
  const reset = headers['ratelimit-reset'] ?? '';
  if (!/^\d{1,12}$/.test(reset)) return DEFAULT_PAUSE_MS;
  return Math.max(0, Number(reset) * 1000 - (parseHttpDate(headers['date']) ?? Date.now()));
}
