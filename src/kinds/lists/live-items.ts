import {
  asObject,
  optionalBoolean,
  optionalString,
  requiredString,
  ShapeError,
  type Raw,
} from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import { asJsonObject, isObject } from '../../kernel/model/json.js';
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

/** An item as it is live. What the service has beside what is known is sent again with it. */
export interface LiveItem extends ListItem {
  /** Absent where the service tells none. It may change when all items are replaced, so nothing is compared by it. */
  readonly id?: string;
  readonly others: Raw;
}

/** What the service sets in an item: it is read and never sent. */
export const ITEM_SERVER_SET: readonly string[] = ['id', 'created_on', 'modified_on', 'operation_id'];

/** An item as it is answered. The members of the other kinds may be there, and say nothing then. Throws a ShapeError. */
export function decodeItem(value: unknown, kind: ListKind): LiveItem {
  const what = `an item of a list of kind ${kind}`;
  const raw = asObject(value, what);
  const item = ofKind(raw, kind, optionalString(raw, 'comment', what) ?? '');
  const known = new Set<string>([...LIST_KINDS, ...ITEM_SERVER_SET, 'comment']);
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
