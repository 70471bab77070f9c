import { usageError } from '../ports/usage-error.js';
import { readObservedOne } from '../../kinds/observed/read-one.js';
import { maliciousReasons } from '../../kinds/observed/malicious.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { WatchedHost } from '../ports/host.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import { inspectionExit, type ChosenScopes, type InspectOptions } from './chosen-scopes.js';
import { lookAtEach } from './look-at-each.js';
import type { ObservedInspection, ObservedZone, Observations } from './observed.js';

const MOST_NAMED = 5;
const NONE_HIDDEN = { host: 0, since: 0, malicious: 0 };

/**
 * Reads a script or connection in detail ("Get script", "Get connection"). Can't write. Throws a UserError for an unknown id, or an id with filters.
 */
export async function inspectOne(
  kind: ObservedInspection['kind'],
  id: string,
  chosen: ChosenScopes,
  options: InspectOptions,
  host: WatchedHost,
): Promise<Observations> {
  if (hasFilters(options)) throw usageError(`inspect ${kind} takes an id or filters, not both`);
  const one = kind === 'scripts' ? 'script' : 'connection';
  const rule = chosen.configuration.settings.dialect.malicious;
  const { seen, reads } = await lookAtEach(chosen, options, host, async (scope, reader, signal) => {
    const read = await readIfPossible(() => readObservedOne(one, id, scope, reader, signal));
    if (read.status === 'not-read') return zoneOf(scope, [], [read.why]);
    const items = read.value === undefined ? [] : [read.value];
    return zoneOf(
      scope,
      items.map((item) => ({ item, malicious: maliciousReasons(item, rule) })),
      [],
    );
  });
  const zones = seen.filter(({ shown, problems }) => shown.length > 0 || problems.length > 0);
  if (zones.length === 0) {
    const names = chosen.scopes.map(({ name }) => name);
    throw usageError(
      `no ${one} with the id ${id} was observed in ${names.length === 0 ? 'any zone of the files' : someOf(names, MOST_NAMED)}`,
      `The ids are in the output of zonewright inspect ${kind} --format json.`,
    );
  }
  const isMalicious = zones.some(({ shown }) => shown.some(({ malicious }) => malicious.length > 0));
  const isIncomplete = zones.some(({ problems }) => problems.length > 0);
  return {
    inspection: { kind, rule, selection: {}, asked: {}, now: host.now() },
    zones,
    exit: inspectionExit({ isMalicious, isIncomplete }, options),
    reads,
  };
}

function hasFilters({ host, since, malicious, status, likeService }: InspectOptions): boolean {
  const isAny = malicious === true || likeService === true;
  return isAny || host !== undefined || since !== undefined || status !== undefined;
}

function zoneOf(
  { name, id }: Scope,
  shown: ObservedZone['shown'],
  problems: ObservedZone['problems'],
): ObservedZone {
  return { name, id, shown, hidden: NONE_HIDDEN, problems };
}
