import { count, duration } from '../../kernel/lib/phrases.js';
import { forecastOf, type Forecast } from '../../engine/plan/forecast.js';
import type { PrepareOptions } from '../../engine/prepare.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import type { ApiOptions } from '../ports/shared-options.js';
import type { ReadSession } from '../session/reading.js';

/** From this many requests, or this long, reading gets a forecast. */
const MANY_REQUESTS = 200;
const LONG_MS = 10_000;

/** Forecasts the time of reading, then reports progress. `trialsOf`: the most requests that ask about writes. */
export function readingProgress(
  { progress, sent, timeFor }: ReadSession,
  { rateLimit }: Pick<ApiOptions, 'rateLimit'>,
  trialsOf: (scopes: readonly DeclaredScope[]) => number = () => 0,
): Required<Pick<PrepareOptions, 'onScopes' | 'onScope'>> {
  let forecast: Forecast | undefined;
  let isLong = false;
  return {
    onScopes: (scopes) => {
      forecast = forecastOf(scopes);
      const expected = forecast.expected + trialsOf(scopes);
      isLong = expected >= MANY_REQUESTS || timeFor(expected) >= LONG_MS;
      if (isLong) progress.announce(forecastWords(scopes.length, expected, timeFor(expected), rateLimit));
      else progress.show(`read 0 of ${count(scopes.length, 'scope')}`);
    },
    onScope: (scope, done, total) => {
      const left = forecast?.scopeRead(scope, sent.reads) ?? 0;
      const text = `read ${done} of ${count(total, 'scope')}`;
      if (isLong) progress.announceWhenDue(`${text}, ${sent.reads} requests${leftWords(timeFor(left))}`);
      else progress.show(`${text}: ${scope.name}`);
    },
  };
}

/** `500 scopes to read: about 4000 requests, at least 15 min within the limit of 1200 requests in 300 s`. */
export function forecastWords(
  scopes: number,
  requests: number,
  ms: number,
  rateLimit: ApiOptions['rateLimit'],
): string {
  const about = `${count(scopes, 'scope')} to read: about ${count(requests, 'request')}`;
  if (rateLimit === 'off') return `${about}, without a rate limit`;
  const limit = `the limit of ${count(rateLimit.requests, 'request')} in ${rateLimit.seconds} s`;
  return ms < 1000
    ? `${about}, ${limit} is not reached`
    : `${about}, at least ${duration(ms)} within ${limit}`;
}

function leftWords(ms: number): string {
  return ms < 1000 ? '' : `, about ${duration(ms)} left`;
}
