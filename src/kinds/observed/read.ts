import { defined } from '../../kernel/lib/defined.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import { apiPath } from '../../kernel/model/path.js';
import type { SpokenTo } from '../../kernel/model/context.js';
import type { ApiReader, ListRequest } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import type { Dialect } from '../../kernel/model/settings.js';
import { decodeObservedItem, decodePages, type ObservedItem } from './observed.js';

/** Without a status, the service leaves out what is seen seldom: each status is asked for. */
const STATUSES: readonly ObservedStatus[] = ['active', 'infrequent'];

/** A status of the service ("List scripts"). `inactive` is one of the public service alone. */
export type ObservedStatus = 'active' | 'infrequent' | 'inactive';

/** What the service itself is to filter by. What it leaves out for this is not known to us, and must not be counted as absent. */
export interface AskedFor {
  readonly status?: ObservedStatus;
  /** A hostname. */
  readonly hosts?: string;
}

/** The largest page of the public service; one that has smaller pages says so in its answer. */
const PER_PAGE = 100;
/** Four lists of 25 pages are a hundred requests for a zone, a twelfth of what the service takes in five minutes. More are not worth it. */
const MOST_ITEMS = 25 * PER_PAGE;

/** What was read of what the service has observed. With problems it is a part, and there may be more; what is in it was observed. */
export interface ObservedPart {
  readonly items: readonly ObservedItem[];
  /** Why it is not the whole, each once. */
  readonly problems: readonly string[];
}

/** Every script that the service has observed in a zone. Throws an ApiError or a ShapeError when the lists can't be read as a whole. */
export function readScripts(
  zone: SpokenTo,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ObservedItem[]> {
  return readObserved('script', zone, api, signal);
}

/** As readScripts, for connections. */
export function readConnections(
  zone: SpokenTo,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ObservedItem[]> {
  return readObserved('connection', zone, api, signal);
}

async function readObserved(
  kind: ObservedItem['kind'],
  zone: SpokenTo,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ObservedItem[]> {
  const lists = await Promise.all(
    requestsFor(kind, zone).map(async (request) => decodeAll(await api.list(request, signal), kind)),
  );
  return eachOnce(lists.flat());
}

/**
 * What can be read of the scripts or connections that the service has observed in a zone, of whichever status, up to `most` of each, or only what
 * is asked for. Throws an ApiError only for credentials and interruption.
 */
export async function readObservedPart(
  kind: ObservedItem['kind'],
  zone: SpokenTo,
  api: ApiReader,
  signal?: AbortSignal,
  most = MOST_ITEMS,
  asked: AskedFor = {},
): Promise<ObservedPart> {
  const lists = await Promise.all(
    requestsFor(kind, zone, most, asked).map((request) =>
      readIfPossible(async () => {
        const list = await api.listPart(request, signal);
        return { items: decodeAll(list.items, kind), problems: list.isWhole ? [] : [list.problem] };
      }),
    ),
  );
  const parts = lists.map((list) =>
    list.status === 'read' ? list.value : { items: [], problems: [list.why] },
  );
  return {
    items: eachOnce(parts.flatMap(({ items }) => items)),
    problems: [...new Set(parts.flatMap(({ problems }) => problems))],
  };
}

/** The path of page shield below that of a zone; policies, and what was observed, stand below it (Page Shield API). */
export const PAGE_SHIELD = '/page_shield';

/** Whether a path is one of what browsers have asked for: of a list, or of one thing in it. */
export function isObservedPath(path: string): boolean {
  const [, , , family, list = ''] = path.split('/');
  return family === PAGE_SHIELD.slice(1) && ['scripts', 'connections'].includes(list);
}

function requestsFor(
  kind: ObservedItem['kind'],
  { scope, dialect }: SpokenTo,
  most = MOST_ITEMS,
  { status: only, hosts }: AskedFor = {},
): readonly ListRequest[] {
  const path = `${scopePath(scope)}${PAGE_SHIELD}/${kind}s`;
  return (only === undefined ? STATUSES : [only]).map((status) => ({
    path,
    query: {
      status,
      ...defined({ hosts }),
      ...nothingExcluded(kind, dialect),
      page: '1',
      per_page: String(PER_PAGE),
    },
    most,
  }));
}

/**
 * The public service leaves out what is below /cdn-cgi/, and duplicates of scripts, unless it is asked not to (public facts, Paging): a policy
 * would block these as well. The documents don't show such a parameter.
 */
function nothingExcluded(
  kind: ObservedItem['kind'],
  dialect: Dialect['name'],
): Readonly<Record<string, string>> {
  if (dialect === 'documented') return {};
  return { exclude_cdn_cgi: 'false', ...(kind === 'script' ? { exclude_duplicates: 'false' } : {}) };
}

function decodeAll(items: readonly unknown[], kind: ObservedItem['kind']): readonly ObservedItem[] {
  return items.map((item) => decodeObservedItem(item, kind));
}

/** What changes its status between two reads is in both lists. */
function eachOnce(items: readonly ObservedItem[]): readonly ObservedItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** The pages on which a script was seen ("Get script"). Throws an ApiError or a ShapeError. */
export async function readScriptPages(
  scope: Scope,
  id: string,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const path = scopePath(scope) + PAGE_SHIELD + apiPath`/scripts/${id}`;
  return decodePages(await api.get({ path }, signal));
}
