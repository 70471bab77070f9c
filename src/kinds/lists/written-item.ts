import type { AccountList, ListItem as WrittenItem } from '../../generated/files.js';
import { asJson, asJsonObject, isObject, type Json } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { furtherIn } from './further.js';
import {
  addressItem,
  asnItem,
  asnOf,
  hostnameItem,
  redirectItem,
  type ListItem,
  type ListKind,
} from './items.js';

/** An item in normal form; undefined if a check reports it as wrong. Pure. */
export function itemOf(written: WrittenItem, { kind }: Pick<AccountList, 'kind'>): ListItem | undefined {
  const item: Exclude<WrittenItem, string | number> = isObject(written) ? written : { value: written };
  const known = knownItem(item, kind);
  const further = furtherIn(item);
  return known === undefined || Object.keys(further).length === 0 ? known : { ...known, further };
}

function knownItem(item: Exclude<WrittenItem, string | number>, kind: ListKind): ListItem | undefined {
  const { value, comment = '', ...others } = item;
  switch (kind) {
    case 'ip':
      return typeof value === 'string' ? addressItem(value, comment) : undefined;
    case 'asn': {
      const asn = value === undefined ? undefined : asnOf(value);
      return asn === undefined ? undefined : asnItem(asn, comment);
    }
    case 'hostname':
      return typeof value === 'string'
        ? hostnameItem(value, comment, others.exclude_exact_hostname)
        : undefined;
    case 'redirect': {
      const { exclude_exact_hostname: _, source_url, target_url, ...redirect } = others;
      return source_url === undefined || target_url === undefined
        ? undefined
        : redirectItem({ source_url, target_url, ...redirect }, comment);
    }
  }
}

/** An item as files have it: a plain value if it has nothing else. Pure. */
export function writtenItem(
  { value, comment, further = {} }: Pick<ListItem, 'value' | 'comment' | 'further'>,
  kind: ListKind,
): Json {
  const own = value[kind] ?? '';
  const about = { ...further, ...(comment === '' ? {} : { comment }) };
  const { url_hostname: name = own, ...others }: Raw = isObject(own) && kind !== 'redirect' ? own : {};
  if (kind === 'redirect') return asJsonObject({ ...(isObject(own) ? own : {}), ...about });
  const members = { ...others, ...about };
  return Object.keys(members).length === 0 ? asJson(name) : asJsonObject({ value: name, ...members });
}
