import type { Settings } from '../../kernel/model/settings.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';

/** A scope's path of an undocumented endpoint, from the project file or public facts. Throws a RangeError for an unknown endpoint. */
export function endpointPath(
  endpoint: string,
  { endpoints }: Pick<Settings, 'endpoints'>,
  scope: Scope,
): string {
  const path = endpoints[endpoint];
  if (path === undefined) throw new RangeError(`no kind has an endpoint ${endpoint}`);
  return path.replace(/^\/(?:zones\/\{zone_id\}|accounts\/\{account_id\})/, scopePath(scope));
}
