import { asObject, looseText, requiredId, requiredString, type Raw } from '../../kernel/lib/decode.js';
import { groupsBy } from '../../kernel/lib/groups.js';
import { defined } from '../../kernel/lib/defined.js';
import { ApiError } from '../../kernel/model/errors.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import { LIST_KINDS, type ListKind } from './items.js';
import type { LiveItem } from './live-items.js';
import { decodeLiveItem, decodeOddItem } from './odd-items.js';

/** A list in the service's list of lists, without items. */
export interface ListHead {
  readonly id: string;
  readonly name: string;
  readonly kind: ListKind;
  readonly description: string;
  /** The number of items, and of rules naming it; undefined if not given. */
  readonly size?: number;
  readonly uses?: number;
  /** Every member in the answer; absent if never live. */
  readonly raw?: Raw;
}

export interface LiveList extends ListHead {
  readonly items: readonly LiveItem[];
}

/** The largest page size known to be supported (public facts, Lists). */
const ITEMS_PER_PAGE = '500';

/** A live list that no file can declare, and why. Left alone. */
export interface OtherList {
  readonly id: string;
  readonly name: string;
  readonly why: string;
}

/** The name of such a list in reports. Pure. */
export function otherListWords({ id, name }: Pick<OtherList, 'id' | 'name'>): string {
  return `list ${JSON.stringify(name)} (id ${id})`;
}

interface AllLists {
  readonly own: readonly ListHead[];
  readonly others: readonly OtherList[];
}

/**
 * The declarable lists of an account ("List lists"). Without those of unknown kinds or with names that no rule can use, such as the service's own.
 * Throws an ApiError or a ShapeError.
 */
export async function listLists(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
  isAgain = false,
): Promise<readonly ListHead[]> {
  return (await readHeads(scope, api, signal, isAgain)).own;
}

/** As listLists; empty if the service has no path for lists (undocumented). */
export async function listShownLists(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ListHead[]> {
  return (await listAllShown(scope, api, signal)).own;
}

/** As listShownLists, with the lists that no file can declare. */
export async function listAllShown(scope: Scope, api: ApiReader, signal?: AbortSignal): Promise<AllLists> {
  try {
    return await readHeads(scope, api, signal);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return { own: [], others: [] };
    throw error;
  }
}

async function readHeads(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
  isAgain = false,
): Promise<AllLists> {
  const path = listsPath(scope);
  const lists = await api.list({ path, ...(isAgain ? { isAgain: true as const } : {}) }, signal);
  const heads = lists.map((list): ListHead | OtherList => {
    const raw = asObject(list, 'a list');
    // Without them a declared list would seem not to be live.
    const said = requiredString(raw, 'kind', 'a list');
    const name = requiredString(raw, 'name', 'a list');
    const kind = LIST_KINDS.find((one) => one === said);
    if (kind !== undefined && DECLARABLE.test(name)) return headOf(raw, name, kind);
    const why = kind === undefined ? unknownKind(said) : 'no rule can use its name';
    return { id: requiredId(raw, 'a list'), name, why };
  });
  return {
    own: heads.filter((head): head is ListHead => !('why' in head)),
    others: heads.filter((head): head is OtherList => 'why' in head),
  };
}

function unknownKind(kind: string): string {
  return `zonewright does not know lists of the kind ${JSON.stringify(kind)}`;
}

function headOf(raw: Raw, name: string, kind: ListKind): ListHead {
  return {
    id: requiredId(raw, 'a list'),
    name,
    kind,
    description: looseText(raw['description']),
    raw,
    ...defined({
      size: countIn(raw, 'num_items'),
      uses: countIn(raw, 'num_referencing_filters'),
    }),
  };
}

/** Names that are possible in rules and files. */
const DECLARABLE = /^\w+$/;

function countIn(raw: Raw, member: string): number | undefined {
  const value = raw[member];
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

/** How often a list and its items are read again if their numbers differ. */
const RESTARTS = 2;

/**
 * A list with all items. Reads both again if their numbers differ: the list may have changed in between. Throws an ApiError, also if they still
 * differ, or a ShapeError.
 */
export async function readList(
  head: ListHead,
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveList> {
  let now = head;
  for (let restarts = 0; ; restarts += 1) {
    try {
      return await readItems(now, scope, api, { isAgain: restarts > 0, signal });
    } catch (error) {
      if (!isIncomplete(error) || restarts === RESTARTS) throw error;
      const listed = await listLists(scope, api, signal, true);
      const same = listed.find(({ id, kind }) => id === head.id && kind === head.kind);
      if (same === undefined) throw error;
      now = same;
    }
  }
}

function isIncomplete(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'incomplete';
}

async function readItems(
  head: ListHead,
  scope: Scope,
  api: ApiReader,
  { isAgain, signal }: { readonly isAgain: boolean; readonly signal: AbortSignal | undefined },
): Promise<LiveList> {
  const { size } = head;
  const request = {
    path: itemsPath(scope, head.id),
    query: { per_page: ITEMS_PER_PAGE },
    ...defined({ expected: size }),
    ...(isAgain ? { isAgain: true as const } : {}),
  };
  const answers = await api.list(request, signal);
  const items = answers.map((raw) => ({ item: decodeLiveItem(raw, head.kind), raw }));
  return { ...head, items: eachOnce(items) };
}

/** Each item once: overlapping pages may repeat some. Different items with one key become odd items, since a file can't distinguish them. */
function eachOnce(items: readonly Answered[]): readonly LiveItem[] {
  if (new Set(items.map(({ item }) => item.key)).size === items.length) return items.map(({ item }) => item);
  const keys = groupsBy(items, ({ item }) => item.key);
  const own = keys.flatMap(({ items: same }) => {
    const ids = groupsBy(same, ({ item: { id = '' } }) => id).flatMap((group) => group.items.slice(-1));
    return ids.length > 1 ? ids.map(({ raw }) => decodeOddItem(raw)) : ids.map(({ item }) => item);
  });
  return [...new Map(own.map((item) => [item.key, item])).values()];
}

/** An item, and the answer that it was read from. */
interface Answered {
  readonly item: LiveItem;
  readonly raw: unknown;
}

/** Path of the collection, to list and to create. */
export function listsPath(scope: Scope): string {
  return `${scopePath(scope)}/rules/lists`;
}

/** Path of a list, to edit its description or delete it. */
export function listPath(scope: Scope, id: string): string {
  return listsPath(scope) + apiPath`/${id}`;
}

/** Path of a list's items, to read and replace them. */
export function itemsPath(scope: Scope, id: string): string {
  return `${listPath(scope, id)}/items`;
}
