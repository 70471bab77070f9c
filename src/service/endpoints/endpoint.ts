import type { ScopedEndpoint, Settings } from '../../kernel/model/settings.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';

/** The path of an endpoint that the documents don't show, for one scope, as the project file or the public facts have it. */
export function endpointPath(endpoint: ScopedEndpoint, { endpoints }: Settings, scope: Scope): string {
  return endpoints[endpoint].replace(/^\/(?:zones\/\{zone_id\}|accounts\/\{account_id\})/, scopePath(scope));
}
