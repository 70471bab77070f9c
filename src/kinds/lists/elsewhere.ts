import type { Raw } from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import { isObject } from '../../kernel/model/json.js';
import type { Elsewhere, Meant, MeantPart } from '../definition/elsewhere.js';
import { listKey } from './address.js';
import { addressItem, asnItem, asnOf, hostnameItem, sourceOf } from './items.js';

/**
 * Lists, as other tools have them. Terraform knows a list by its id; its items stand in it (`item` blocks in version 4, `items` in 5), or each
 * is a resource of its own, or they are none of Terraform's. octorules knows a list by its name, and all of its items.
 */
export const LISTS_ELSEWHERE: Elsewhere = {
  resources: {
    cloudflare_list: ({ id, item, items }) => (isText(id) ? [{ id, ...itemsIn(items ?? item) }] : []),
    cloudflare_list_item: ({ list_id: list, ...raw }) =>
      isText(list) ? [{ id: list, part: itemOf(raw) }] : [],
  },
  octorules: { lists: (section) => (Array.isArray(section) ? section.flatMap(listOf) : []) },
};

function itemsIn(items: unknown): Pick<Meant, 'parts'> {
  return Array.isArray(items) && items.length > 0
    ? { parts: items.map((item) => itemOf(flattened(item))) }
    : {};
}

/** Version 4 has what tells an item from others one level below, in a block: `value { ip = … }`. */
function flattened(item: unknown): Raw {
  const raw = isObject(item) ? item : {};
  return { ...raw, ...blockOf(raw['value']) };
}

/** A block, which version 4 keeps as a list of one. */
function blockOf(value: unknown): Raw {
  const [block] = Array.isArray(value) ? value : [value];
  return isObject(block) ? block : {};
}

function itemOf(raw: Raw): MeantPart {
  const name = nameOf(raw);
  return defined({ id: isText(raw['id']) ? raw['id'] : undefined, name, label: name });
}

/** What tells an item from others, as live ones have it; undefined where that is not told. */
function nameOf({ ip, asn, hostname, redirect }: Raw): string | undefined {
  if (isText(ip)) return addressItem(ip, '').key;
  if ((typeof asn === 'number' && asn > 0) || isText(asn)) {
    const number = asnOf(asn);
    return number === undefined ? undefined : asnItem(number, '').key;
  }
  const { url_hostname: host } = blockOf(hostname);
  if (isText(host)) return hostnameItem(host, '').key;
  const { source_url: source } = blockOf(redirect);
  return isText(source) ? sourceOf(source) : undefined;
}

function listOf(value: unknown, index: number): readonly Meant[] {
  const { name, items } = isObject(value) ? value : {};
  if (!isText(name)) return [];
  const parts = Array.isArray(items)
    ? items.map((item, at) => ({ ...octorulesItem(item), at: [index, 'items', at] }))
    : undefined;
  return [{ key: listKey(name), label: name, at: [index], ...defined({ parts }) }];
}

/** An item is a mapping, or nothing but the address or the number. */
function octorulesItem(item: unknown): MeantPart {
  if (isObject(item)) return itemOf(item);
  return itemOf(typeof item === 'number' ? { asn: item } : { ip: item });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
