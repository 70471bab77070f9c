import { changesOf, type Plan, type ScopePlan } from '../../kernel/model/plan.js';

/** At which pace a run sends its requests. */
export interface RequestPace {
  /** Requests in flight at once. */
  readonly concurrency: number;
  /** The most requests in any stretch of time. */
  readonly rateLimit: { readonly requests: number; readonly seconds: number } | 'off';
}

/** What a request is taken to need. The real time depends on the service and the way to it, which a plan must not depend on. */
const REQUEST_MS = 300;

/** Each write is read before and after. */
const PER_WRITE = 3;

/** Apply reads everything before its first write, and again after the last. */
const READS_OF_ALL = 2;

/** Less is not worth a word. */
const LEAST_SECONDS = 10;

/**
 * About how many seconds it takes to apply a plan, rounded: by the number of requests, by what is sent one after another in a scope, and by the rate
 * limit. Undefined if that is little, or if there is nothing to write. Depends on no clock. Pure.
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

/** To 10 seconds, from 100 seconds to a minute, and from an hour to 5 minutes. */
function rounded(seconds: number): number {
  const step = seconds < 100 ? 10 : seconds < 3600 ? 60 : 300;
  return Math.round(seconds / step) * step;
}
