import type { Settings } from '../../kernel/model/settings.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';

/** The path of an endpoint that the documents don't show, for one scope, as the project file or the public facts have it. Throws a RangeError for an endpoint that no kind has. */
export function endpointPath(
  endpoint: string,
  { endpoints }: Pick<Settings, 'endpoints'>,
  scope: Scope,
): string {
  const path = endpoints[endpoint];
  if (path === undefined) throw new RangeError(`no kind has an endpoint ${endpoint}`);
  return path.replace(/^\/(?:zones\/\{zone_id\}|accounts\/\{account_id\})/, scopePath(scope));
}
