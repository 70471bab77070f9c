import * as fc from 'fast-check';
import type { Raw } from '../../../../src/kernel/lib/decode.js';

interface Request {
  readonly at: number;
  readonly 'ip.src': string;
  readonly 'http.host': string;
  readonly 'cf.colo.id': string;
  readonly ssl: boolean;
  readonly reachesOrigin: boolean;
}

/** Requests of a rule's traffic, in the order of their times in seconds. */
export const traffic: fc.Arbitrary<readonly Request[]> = fc
  .array(
    fc.record({
      at: fc.nat(150),
      'ip.src': fc.constantFrom('1', '2'),
      'http.host': fc.constantFrom('a', 'b'),
      'cf.colo.id': fc.constantFrom('x', 'y'),
      ssl: fc.boolean(),
      reachesOrigin: fc.boolean(),
    }),
    { maxLength: 60, minLength: 20 },
  )
  .map((requests) => requests.toSorted((a, b) => a.at - b.at));

const COUNTS: Readonly<Record<string, (request: Request) => boolean>> = {
  '': () => true,
  ssl: ({ ssl }) => ssl,
  'http.host in {"a" "b"}': () => true,
  'http.host eq "a" and ssl': (request) => request['http.host'] === 'a' && request.ssl,
};

/** Which requests a limit stops: those of whom more than so many came within the time, and for a while after. */
export function stoppedBy(rates: Raw, requests: readonly Request[]): ReadonlySet<number> {
  const { counting_expression: expression = '' } = rates;
  const counts = typeof expression === 'string' ? COUNTS[expression] : undefined;
  if (counts === undefined) throw new Error('unknown expression');
  const isCounted = (request: Request): boolean =>
    counts(request) && (rates['requests_to_origin'] !== true || request.reachesOrigin);
  const whoseOf = (request: Request): string =>
    keysOf(rates)
      .map((key) => request[key])
      .join();
  const [period, most, timeout] = ['period', 'requests_per_period', 'mitigation_timeout'].map((name) =>
    Number(rates[name]),
  );
  const stopped = new Set<number>();
  const until = new Map<string, number>();
  requests.forEach((request, index) => {
    const whose = whoseOf(request);
    const recent = requests
      .slice(0, index + 1)
      .filter((one) => one.at > request.at - (period ?? 0) && whoseOf(one) === whose && isCounted(one));
    const isTooMuch = recent.length > (most ?? 0);
    if (isTooMuch) until.set(whose, request.at + (timeout ?? 0));
    if (isTooMuch || request.at <= (until.get(whose) ?? -1)) stopped.add(index);
  });
  return stopped;
}

type Key = 'ip.src' | 'http.host' | 'cf.colo.id';

function keysOf({ characteristics }: Raw): readonly Key[] {
  const written: readonly unknown[] = Array.isArray(characteristics) ? characteristics : [];
  // Each location of the service counts by itself, whatever is written.
  return (['ip.src', 'http.host', 'cf.colo.id'] as const).filter(
    (key) => key === 'cf.colo.id' || written.includes(key),
  );
}
