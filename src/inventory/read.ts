import { apiPath } from '../core/path.js';
import type { ApiReader } from '../core/request.js';
import { scopePath, type Scope } from '../core/scope.js';
import { decodeObserved, decodePages, type Observed } from './observed.js';

/** Without a status, the service leaves out what is seen seldom: each status is asked for. */
const STATUSES = ['active', 'infrequent'];
/** The largest page of the public service; one that has smaller pages says so in its answer. */
const PER_PAGE = 100;
/**
 * Four lists of 25 pages are a hundred requests for a zone, a twelfth of what the service takes in five minutes. A zone that has
 * more to show can't be foreseen at that price.
 */
const MOST_ITEMS = 25 * PER_PAGE;

/** Every script that the service has observed in a zone. Throws an ApiError or a ShapeError when the lists can't be read as a whole. */
export function readScripts(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly Observed[]> {
  return readObserved('script', scope, api, signal);
}

/** As readScripts, for connections. */
export function readConnections(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly Observed[]> {
  return readObserved('connection', scope, api, signal);
}

async function readObserved(
  kind: Observed['kind'],
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly Observed[]> {
  const path = `${scopePath(scope)}/page_shield/${kind}s`;
  const lists = await Promise.all(
    STATUSES.map((status) => {
      const query = { status, page: '1', per_page: String(PER_PAGE) };
      return api.list({ path, query, most: MOST_ITEMS }, signal);
    }),
  );
  // What changes its status between two reads is in both lists.
  const byId = new Map(
    lists
      .flat()
      .map((item) => decodeObserved(item, kind))
      .map((item) => [item.id, item]),
  );
  return [...byId.values()];
}

/** The pages on which a script was seen ("Get script"). Throws an ApiError or a ShapeError. */
export async function readScriptPages(
  scope: Scope,
  id: string,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const path = scopePath(scope) + apiPath`/page_shield/scripts/${id}`;
  return decodePages(await api.get({ path }, signal));
}
