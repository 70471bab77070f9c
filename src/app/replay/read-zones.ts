import { defined } from '../../kernel/lib/defined.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { scopesToLookAt, type LookOptions } from '../inspect/chosen-scopes.js';
import type { WatchedHost } from '../ports/host.js';
import type { LiveFromOption } from '../ports/shared-options.js';
import { isSameScope } from '../../kernel/model/scope.js';
import { readRuleSides } from '../rules/sides.js';
import { withReadSession } from '../session/session.js';
import type { ReplayZone } from './zones.js';

/** Reads live and declared rules of the named zone, or all. GET requests only. Throws a UserError if something is unreadable. */
export function readReplayZones(
  configuration: Configuration,
  options: LookOptions & LiveFromOption,
  host: WatchedHost,
): Promise<readonly ReplayZone[]> {
  const scopes = scopesToLookAt(configuration, options, ['zone']);
  return withReadSession(configuration.settings, options, host, async (reading) => {
    const sides = await readRuleSides(configuration, scopes, options, host, reading);
    const others = configuration.scopes.flatMap(({ scope }) =>
      scope.level === 'zone' && !scopes.some((one) => isSameScope(one, scope)) ? [scope.name] : [],
    );
    return sides.map(({ scope, live, declared, notes }) => ({
      name: scope.name,
      live,
      declared,
      notes: [...notes, ...settingNotes({ live, declared })],
      others,
      ...defined({ liveFrom: reading.liveFrom }),
    }));
  });
}

/** Logs rarely show whether a request had TLS, so settings about it are left out. */
function settingNotes(sides: Pick<ReplayZone, 'live' | 'declared'>): readonly string[] {
  const having = Object.entries(sides).filter(([, { stages }]) => stages.some(({ isSetting }) => isSetting));
  if (having.length === 0) return [];
  const where = having.map(([side]) => side).join(' and ');
  return [`A setting of the zone redirects requests without TLS (${where}). A replay considers rules only.`];
}
