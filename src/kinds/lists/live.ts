import {
  asObject,
  optionalBoolean,
  optionalString,
  requiredId,
  requiredString,
  ShapeError,
  type Raw,
} from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import { ApiError } from '../../kernel/model/errors.js';
import { asJsonObject, isObject } from '../../kernel/model/json.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import {
  addressItem,
  asnItem,
  hostnameItem,
  LIST_KINDS,
  redirectItem,
  REDIRECT_MEMBERS,
  type ListItem,
  type ListKind,
} from './items.js';

/** A list as the service lists it, without its items. */
export interface ListHead {
  readonly id: string;
  readonly name: string;
  readonly kind: ListKind;
  readonly description: string;
  /** How many items it has, and how many rules name it; undefined where the service does not say. */
  readonly size?: number;
  readonly uses?: number;
}

/** An item as it is live. What the service has beside what is known is sent again with it. */
export interface LiveItem extends ListItem {
  /** Absent where the service tells none. It may change when all items are replaced, so nothing is compared by it. */
  readonly id?: string;
  readonly others: Raw;
}

export interface LiveList extends ListHead {
  readonly items: readonly LiveItem[];
}

/** As many items as one page of the service is known to give (public facts, Lists). */
const ITEMS_PER_PAGE = '500';

/**
 * The lists of an account that are its own, "List lists". Those that the service keeps have a dot in their name or a kind that nobody knows: nobody can declare
 * them, and they are left alone. Throws an ApiError or a ShapeError.
 */
export async function listLists(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
  isAgain = false,
): Promise<readonly ListHead[]> {
  const path = listsPath(scope);
  const lists = await api.list({ path, ...(isAgain ? { isAgain: true as const } : {}) }, signal);
  return lists.flatMap((list) => {
    const raw = asObject(list, 'a list');
    const kind = LIST_KINDS.find((one) => one === raw['kind']);
    const name = requiredString(raw, 'name', 'a list');
    return kind === undefined || !DECLARABLE.test(name) ? [] : [headOf(raw, name, kind)];
  });
}

/** As listLists; none where the service has no path for lists: the documents show none. */
export async function listShownLists(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ListHead[]> {
  try {
    return await listLists(scope, api, signal);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return [];
    throw error;
  }
}

function headOf(raw: Raw, name: string, kind: ListKind): ListHead {
  return {
    id: requiredId(raw, 'a list'),
    name,
    kind,
    description: optionalString(raw, 'description', `list ${name}`) ?? '',
    ...defined({
      size: countIn(raw, 'num_items'),
      uses: countIn(raw, 'num_referencing_filters'),
    }),
  };
}

/** Names that rules and files can say. */
const DECLARABLE = /^\w+$/;

function countIn(raw: Raw, member: string): number | undefined {
  const value = raw[member];
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

/** A list and its items that don't fit together are both read again this often. */
const RESTARTS = 2;

/**
 * A list with all its items. Where not as many come as the list is said to have, both are read again: it may have changed between the two reads.
 * Throws an ApiError, also where they still differ then, or a ShapeError.
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
  const items = (await api.list(request, signal)).map((raw) => decodeItem(raw, head.kind));
  return { ...head, items: [...new Map(items.map((item) => [item.key, item])).values()] };
}

/** What the service sets in an item: it is read and never sent. */
const SERVER_SET: ReadonlySet<string> = new Set(['id', 'created_on', 'modified_on', 'operation_id']);

/** An item as it is answered. The members of the other kinds may be there, and say nothing then. Throws a ShapeError. */
export function decodeItem(value: unknown, kind: ListKind): LiveItem {
  const what = `an item of a list of kind ${kind}`;
  const raw = asObject(value, what);
  const item = ofKind(raw, kind, optionalString(raw, 'comment', what) ?? '');
  const known = new Set<string>([...LIST_KINDS, ...SERVER_SET, 'comment']);
  const others = Object.entries(raw).filter(([name, member]) => !known.has(name) && member !== null);
  const id = optionalString(raw, 'id', what);
  return { ...item, ...defined({ id }), others: Object.fromEntries(others) };
}

function ofKind(raw: Raw, kind: ListKind, comment: string): ListItem {
  const own = raw[kind];
  switch (kind) {
    case 'ip':
      return addressItem(requiredString(raw, 'ip', 'an item of a list of addresses'), comment);
    case 'asn':
      if (typeof own !== 'number') throw new ShapeError('an item of a list of numbers has no asn');
      return asnItem(own, comment);
    case 'hostname': {
      const host = asObject(own, 'the hostname of an item');
      const excludes = optionalBoolean(host, 'exclude_exact_hostname', 'an item') ?? true;
      return withRest(hostnameItem(requiredString(host, 'url_hostname', 'an item'), comment, excludes), host);
    }
    case 'redirect':
      return liveRedirect(asObject(own, 'the redirect of an item'), comment);
  }
}

function liveRedirect(raw: Raw, comment: string): ListItem {
  const what = 'the redirect of an item';
  const status = raw['status_code'];
  const item = redirectItem(
    {
      source_url: requiredString(raw, 'source_url', what),
      target_url: requiredString(raw, 'target_url', what),
      ...(typeof status === 'number' ? { status_code: status } : {}),
      ...defined({
        include_subdomains: optionalBoolean(raw, 'include_subdomains', what),
        subpath_matching: optionalBoolean(raw, 'subpath_matching', what),
        preserve_query_string: optionalBoolean(raw, 'preserve_query_string', what),
        preserve_path_suffix: optionalBoolean(raw, 'preserve_path_suffix', what),
      }),
    },
    comment,
  );
  return withRest(item, raw);
}

const KNOWN: ReadonlySet<string> = new Set(['url_hostname', 'exclude_exact_hostname', ...REDIRECT_MEMBERS]);

/** An item whose value says what nobody knows, too: it is compared and sent like all else of it. */
function withRest(item: ListItem, raw: Raw): ListItem {
  const rest = Object.entries(raw).filter(([name, member]) => !KNOWN.has(name) && member !== null);
  if (rest.length === 0) return item;
  const value = Object.entries(item.value).map(([name, own]) => [
    name,
    isObject(own) ? { ...own, ...Object.fromEntries(rest) } : own,
  ]);
  return { ...item, value: asJsonObject(Object.fromEntries(value)) };
}

/** Path of the collection, to list and to create. */
export function listsPath(scope: Scope): string {
  return `${scopePath(scope)}/rules/lists`;
}

/** Path of one list, to change its description and to delete it. */
export function listPath(scope: Scope, id: string): string {
  return listsPath(scope) + apiPath`/${id}`;
}

/** Path of the items of a list, to read and to replace them. */
export function itemsPath(scope: Scope, id: string): string {
  return `${listPath(scope, id)}/items`;
}
