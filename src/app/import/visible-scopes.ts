import { readAccounts, readZones } from '../../service/endpoints/scopes.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { WatchedHost } from '../ports/host.js';
import type { ApiOptions } from '../ports/shared-options.js';
import { withReadSession } from '../session/session.js';

/** Zones and accounts that the credentials see. Throws an ApiError or ShapeError if a list is incomplete. */
export function visibleScopes(
  options: ApiOptions,
  settings: Settings,
  host: WatchedHost,
): Promise<readonly Scope[]> {
  return withReadSession(settings, options, host, async ({ reader, signal }) => {
    const zones = await readZones(reader, settings, signal);
    const accounts = await readAccounts(reader, settings, signal);
    return [...zones, ...accounts];
  });
}
