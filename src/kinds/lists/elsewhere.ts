import {
  asList,
  asObject,
  optionalString,
  requiredId,
  requiredString,
  requireStrings,
  ShapeError,
  type Raw,
} from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Elsewhere, Meant, MeantPart } from '../definition/elsewhere.js';
import { listKey } from './address.js';
import { addressItem, asnItem, asnOf, hostnameItem, sourceOf } from './items.js';

/**
 * Lists in other tools. Terraform: by id; items are `item` blocks (version 4), `items` (5), separate resources, or unmanaged. octorules: by name,
 * with all items.
 */
export const LISTS_ELSEWHERE: Elsewhere = {
  resources: {
    cloudflare_list: (raw) => {
      requireStrings(raw, ['name', 'kind', 'description'], 'the list');
      return [{ id: requiredId(raw, 'the list'), ...itemsIn(raw['items'] ?? raw['item']) }];
    },
    cloudflare_list_item: ({ list_id: list, ...raw }) => [
      { id: requiredId({ id: list }, 'its list'), part: itemOf(raw, 'the item') },
    ],
  },
  octorules: { lists: (section) => asList(section, 'the section').map(listOf) },
};

/** No items in the resource: they are managed elsewhere. */
function itemsIn(value: unknown): Pick<Meant, 'parts'> {
  const items = asList(value, 'what it has as items', true);
  return items.length === 0 ? {} : { parts: items.map(resourceItem) };
}

/** Version 4 has an item's value in a block: `value { ip = … }`. */
function resourceItem(item: unknown, index: number): MeantPart {
  const what = `item ${index + 1}`;
  const raw = asObject(item, what);
  return itemOf({ ...raw, ...blockOf(raw, 'value', what) }, what);
}

/** A block: version 4 stores a list of at most one. */
function blockOf(raw: Raw, member: string, what: string): Raw {
  const value = raw[member] ?? [];
  const [block = {}, ...more] = Array.isArray(value) ? value : [value];
  if (more.length > 0) throw new ShapeError(`${member} of ${what} is more than one block`);
  return asObject(block, `${member} of ${what}`);
}

function itemOf(raw: Raw, what: string): MeantPart {
  const id = optionalString(raw, 'id', what);
  const name = nameOf(raw, what);
  if (id === undefined && name === undefined) {
    throw new ShapeError(`${what} has neither an address, a number, a host name nor a redirect`);
  }
  return defined({ id, name, label: name });
}

/** The key of an item, as for live ones; undefined without a known member. */
function nameOf(raw: Raw, what: string): string | undefined {
  const ip = optionalString(raw, 'ip', what);
  const asn = optionalString(raw, 'asn', what);
  const host = optionalString(blockOf(raw, 'hostname', what), 'url_hostname', what);
  const source = optionalString(blockOf(raw, 'redirect', what), 'source_url', what);
  requireStrings(raw, ['comment'], what);
  if (ip !== undefined) return addressItem(ip, '').key;
  if (asn !== undefined && asn !== '0') {
    const number = asnOf(asn);
    if (number === undefined) throw new ShapeError(`asn of ${what} is not a number`);
    return asnItem(number, '').key;
  }
  if (host !== undefined) return hostnameItem(host, '').key;
  return source === undefined ? undefined : sourceOf(source);
}

function listOf(value: unknown, index: number): Meant {
  const what = `list ${index + 1}`;
  const raw = asObject(value, what);
  const name = requiredString(raw, 'name', what);
  const { items } = raw;
  const parts =
    items === undefined
      ? undefined
      : asList(items, `items of ${what}`).map((item, at) => ({
          ...octorulesItem(item, `item ${at + 1} of ${what}`),
          at: [index, 'items', at],
        }));
  return { key: listKey(name), label: name, at: [index], ...defined({ parts }) };
}

/** An item is a mapping, or only the address or the number. */
function octorulesItem(item: unknown, what: string): MeantPart {
  if (typeof item === 'string') return itemOf({ ip: item }, what);
  return itemOf(typeof item === 'number' ? { asn: item } : asObject(item, what), what);
}
