import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import { asObject, requiredBoolean } from '../../kernel/lib/decode.js';

export interface LivePageShield {
  readonly enabled: boolean;
}

/** "Get settings". What only the read operation returns is left alone: it is never sent. */
export async function readPageShield(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LivePageShield> {
  const raw = asObject(await api.get({ path: settingsPath(scope) }, signal), 'page shield settings');
  return { enabled: requiredBoolean(raw, 'enabled', 'page shield settings') };
}

/** Path of the settings, to read and to write. */
export function settingsPath(scope: Scope): string {
  return `${scopePath(scope)}/page_shield`;
}
