import { isObject } from '../../kernel/model/json.js';
import { parseHttpDate } from '../../service/http/retry-after.js';
import type { Answer } from '../../service/http/transport.js';
import { createClient, type Client, type ClientOptions } from '../forge/client.js';
import type { Dialect } from '../forge/request-result.js';
import { HELP } from './errors.js';

const SHOWN_DETAILS = 3;

const GITHUB: Dialect = {
  name: 'github',
  title: 'GitHub',
  help: HELP,
  headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  // GitHub answers 403 for rate limits and for missing permissions.
  isThrottled: ({ headers, retryAfterMs }, words) =>
    retryAfterMs !== undefined || headers['x-ratelimit-remaining'] === '0' || /\brate limit\b/i.test(words),
  pauseMs: throttledFor,
  // `Validation Failed: Body is too long …`: the message and the first errors.
  words: ({ message, errors }) => [
    message,
    ...(Array.isArray(errors) ? errors.slice(0, SHOWN_DETAILS) : []).map(detailOf),
  ],
};

/** A client of GitHub's REST API. */
export function createGitHub(options: ClientOptions): Client {
  return createClient(options, GITHUB);
}

/** GitHub's documented pause if its answer names none. */
const DEFAULT_PAUSE_MS = 60_000;

/** Retry-After, else until the rate limit resets (seconds since 1970), else a minute. */
function throttledFor({ headers, retryAfterMs }: Answer): number {
  if (retryAfterMs !== undefined) return retryAfterMs;
  const reset = headers['x-ratelimit-reset'] ?? '';
  if (headers['x-ratelimit-remaining'] !== '0' || !/^\d{1,12}$/.test(reset)) return DEFAULT_PAUSE_MS;
  return Math.max(0, Number(reset) * 1000 - (parseHttpDate(headers['date']) ?? Date.now()));
}

/** An entry of `errors`: text, an object with message, or one with field and code. */
function detailOf(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const { message, field, code } = entry;
  return message ?? [field, code].filter((part) => typeof part === 'string').join(' ');
}
