import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import { asObject, looseFlag, ShapeError, type Raw } from '../../kernel/lib/decode.js';
import { furtherSettings } from './members.js';

export interface LivePageShield {
  readonly enabled: boolean;
  /** All other live members, by the public service's names. */
  readonly members: Raw;
  /** Every member in the answer; absent if never live. */
  readonly raw?: Raw;
}

/** The settings of a zone, "Get settings". Throws an ApiError or a ShapeError. */
export async function readPageShield(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LivePageShield> {
  return decodePageShield(await api.get({ path: settingsPath(scope) }, signal));
}

/** Decodes the settings. Throws a ShapeError. */
export function decodePageShield(value: unknown): LivePageShield {
  const raw = asObject(value, 'page shield settings');
  const enabled = looseFlag(raw['enabled']);
  if (enabled === undefined) throw new ShapeError('page shield settings has no enabled');
  return { enabled, members: furtherSettings(raw), raw };
}

/** Path of the settings, to read and to write. */
export function settingsPath(scope: Scope): string {
  return `${scopePath(scope)}/page_shield`;
}
