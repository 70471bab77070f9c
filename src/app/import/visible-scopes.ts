import { readAccounts, readZones } from '../../service/endpoints/scopes.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { WatchedHost } from '../ports/host.js';
import type { ApiOptions } from '../ports/shared-options.js';
import { withReadSession } from '../session/session.js';

/** The zones and accounts that the credentials may see. Throws an ApiError or a ShapeError when a list was not read to its end. */
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
