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
  // GitHub answers 403 for its rate limits as well as for what a token may not do.
  isThrottled: ({ headers, retryAfterMs }, words) =>
    retryAfterMs !== undefined || headers['x-ratelimit-remaining'] === '0' || /\brate limit\b/i.test(words),
  pauseMs: throttledFor,
  // `Validation Failed: Body is too long …`: the message of an answer and the first of its errors.
  words: ({ message, errors }) => [
    message,
    ...(Array.isArray(errors) ? errors.slice(0, SHOWN_DETAILS) : []).map(detailOf),
  ],
};

/** A client of GitHub's REST API. */
export function createGitHub(options: ClientOptions): Client {
  return createClient(options, GITHUB);
}

/** What GitHub's documents ask for when its answer says nothing about how long. */
const DEFAULT_PAUSE_MS = 60_000;

/** How long to wait: Retry-After, else until the rate limit is reset (seconds since 1970), else a minute. */
function throttledFor({ headers, retryAfterMs }: Answer): number {
  if (retryAfterMs !== undefined) return retryAfterMs;
  const reset = headers['x-ratelimit-reset'] ?? '';
  if (headers['x-ratelimit-remaining'] !== '0' || !/^\d{1,12}$/.test(reset)) return DEFAULT_PAUSE_MS;
  return Math.max(0, Number(reset) * 1000 - (parseHttpDate(headers['date']) ?? Date.now()));
}

/** An entry of `errors`: a text, or an object with a message or with a field and a code. */
function detailOf(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const { message, field, code } = entry;
  return message ?? [field, code].filter((part) => typeof part === 'string').join(' ');
}
