import { defined } from '../../kernel/lib/defined.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ScopeWithDialect } from '../../kernel/model/context.js';
import type { ApiReader, ListRequest } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import type { Dialect } from '../../kernel/model/settings.js';
import { decodeObservedItem, decodePages, type ObservedItem } from './observed.js';

/** Each is requested: without a status, infrequent things are left out. */
const STATUSES: readonly ObservedStatus[] = ['active', 'infrequent'];

/** A status ("List scripts"). `inactive`: only the public service. */
export type ObservedStatus = 'active' | 'infrequent' | 'inactive';

/** Filters for the service. What they leave out is unknown, not absent. */
export interface ServiceFilters {
  readonly status?: ObservedStatus;
  /** A hostname. */
  readonly hosts?: string;
}

/** The public service's largest page. Services with smaller ones say so in answers. */
const PER_PAGE = 100;
/** The most items of a list. Four lists of 25 pages are 100 requests per zone, a twelfth of five minutes' limit. */
const MOST_ITEMS = 25 * PER_PAGE;

/** The observed things that could be read. With problems, there may be more. */
export interface ObservedPart {
  readonly items: readonly ObservedItem[];
  /** Why it is incomplete, without duplicates. */
  readonly problems: readonly string[];
}

/** Every script observed in a zone. Throws an ApiError or a ShapeError if incomplete. */
export function readScripts(
  zone: ScopeWithDialect,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ObservedItem[]> {
  return readObserved('script', zone, api, signal);
}

/** As readScripts, for connections. */
export function readConnections(
  zone: ScopeWithDialect,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ObservedItem[]> {
  return readObserved('connection', zone, api, signal);
}

async function readObserved(
  kind: ObservedItem['kind'],
  zone: ScopeWithDialect,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ObservedItem[]> {
  const lists = await Promise.all(
    requestsFor(kind, zone).map(async (request) => decodeAll(await api.list(request, signal), kind)),
  );
  return eachOnce(lists.flat());
}

/**
 * Reads a zone's observed scripts or connections, of each status or as `asked`, at most `most` per status. Throws an ApiError only for credentials
 * and interruption.
 */
export async function readObservedPart(
  kind: ObservedItem['kind'],
  zone: ScopeWithDialect,
  api: ApiReader,
  signal?: AbortSignal,
  most = MOST_ITEMS,
  asked: ServiceFilters = {},
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

/** The path of page shield below a zone's (Page Shield API). */
export const PAGE_SHIELD = '/page_shield';

/** True for the path of observed scripts or connections, list or item. */
export function isObservedPath(path: string): boolean {
  const [, , , family, list = ''] = path.split('/');
  return family === PAGE_SHIELD.slice(1) && ['scripts', 'connections'].includes(list);
}

function requestsFor(
  kind: ObservedItem['kind'],
  { scope, dialect }: ScopeWithDialect,
  most = MOST_ITEMS,
  { status: only, hosts }: ServiceFilters = {},
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
 * Asks for what is below /cdn-cgi/ and duplicates of scripts, left out by default (public facts, Paging): policies would block them too. The
 * documents lack such parameters.
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

/** A status may change between reads; then both lists have the thing. */
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
