import { changesOf, type Plan, type ScopePlan } from '../../kernel/model/plan.js';

/** The pace of a run's requests. */
export interface RequestPace {
  /** Parallel requests. */
  readonly concurrency: number;
  /** The most requests in any stretch of time. */
  readonly rateLimit: { readonly requests: number; readonly seconds: number } | 'off';
}

/** The assumed time of a request. A plan must not depend on the real one, of service and network. */
const REQUEST_MS = 300;

/** Each write is read before and after. */
const PER_WRITE = 3;

/** Apply reads everything before its first write, and again after the last. */
const READS_OF_ALL = 2;

/** Less is not reported. */
const LEAST_SECONDS = 10;

/**
 * The approximate seconds to apply a plan, rounded: by number of requests, sequences in scopes, and rate limit. Undefined if short, or without
 * writes. Depends on no clock. Pure.
 */
export function expectedSeconds(
  plan: Pick<Plan, 'scopes' | 'requests'>,
  { concurrency, rateLimit }: RequestPace,
): number | undefined {
  const writes = changesOf(plan).length;
  if (writes === 0) return undefined;
  const requests = READS_OF_ALL * plan.requests.read + PER_WRITE * writes;
  const inOneScope = PER_WRITE * Math.max(...plan.scopes.map(writesOf));
  const sent = Math.max(requests / concurrency, inOneScope) * (REQUEST_MS / 1000);
  const limited =
    rateLimit === 'off' ? 0 : Math.floor((requests - 1) / rateLimit.requests) * rateLimit.seconds;
  const seconds = Math.max(sent, limited);
  return seconds < LEAST_SECONDS ? undefined : rounded(seconds);
}

function writesOf(scope: ScopePlan): number {
  return scope.status === 'complete' ? scope.changes.length : 0;
}

/** To 10 seconds; from 100 seconds a minute; from an hour 5 minutes. */
function rounded(seconds: number): number {
  const step = seconds < 100 ? 10 : seconds < 3600 ? 60 : 300;
  return Math.round(seconds / step) * step;
}
