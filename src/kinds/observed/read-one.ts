import { ApiError } from '../../kernel/model/errors.js';
import { defined } from '../../kernel/lib/defined.js';
import { asList, asObject, optionalString } from '../../kernel/lib/decode.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import { decodeObservedItem, decodePages, type ObservedItem, type ScriptVersion } from './observed.js';
import { PAGE_SHIELD } from './read.js';

/**
 * One script or connection with everything that the service says of it: of a script also all pages and versions ("Get script", "Get
 * connection"). Undefined where the zone has none with this id. Throws a UserError for an id that can't be part of a path, an ApiError or a
 * ShapeError.
 */
export async function readObservedOne(
  kind: ObservedItem['kind'],
  id: string,
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<ObservedItem | undefined> {
  const path = `${scopePath(scope)}${PAGE_SHIELD}/${kind}s${apiPath`/${id}`}`;
  try {
    const value = await api.get({ path }, signal);
    const item = decodeObservedItem(value, kind);
    const pages = decodePages(value);
    return {
      ...item,
      ...(pages.length === 0 ? {} : { pages }),
      ...(kind === 'script' ? { versions: versionsIn(value) } : {}),
    };
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

/** The versions of a script, in the order of the service; null and absent are none. */
function versionsIn(value: unknown): readonly ScriptVersion[] {
  return asList(asObject(value, 'a script')['versions'], 'versions of a script', true).map((each) => {
    const raw = asObject(each, 'a version of a script');
    const hash = optionalString(raw, 'hash', 'a version of a script');
    const fetchedAt = optionalString(raw, 'fetched_at', 'a version of a script');
    const score = raw['js_integrity_score'];
    return defined({ hash, fetchedAt, score: typeof score === 'number' ? score : undefined });
  });
}
