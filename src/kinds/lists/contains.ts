import { asnOf, isHostname, networkOf } from './items.js';
import type { LiveList } from './live.js';
import { holds, networkAt } from './networks.js';

/** True if lists can be searched for it: address, network, ASN or hostname. Pure. */
export function isSearchable(value: string): boolean {
  const isName = isHostname(value) && !ENDS_IN_NUMBER.test(value);
  return networkOf(value) !== undefined || asnOf(value) !== undefined || isName;
}

/** No top-level domain is a number: it is a mistyped address. */
const ENDS_IN_NUMBER = /\.\d+\.?$/;

/** The items that contain a value: equal, a network around it, a `*.` above it; for redirects, sources with the text. Pure. */
export function itemsHolding(
  { kind, items }: Pick<LiveList, 'kind' | 'items'>,
  value: string,
): readonly string[] {
  const keys = items.map(({ key }) => key);
  switch (kind) {
    case 'ip': {
      const wanted = networkAt(networkOf(value) ?? '');
      return wanted === undefined ? [] : keys.filter((key) => holds(networkAt(key), wanted));
    }
    case 'asn': {
      const asn = asnOf(value);
      return asn === undefined ? [] : keys.filter((key) => key === String(asn));
    }
    case 'hostname': {
      const name = value.toLowerCase();
      return items.filter((item) => isHost(item, name)).map(({ key }) => key);
    }
    case 'redirect':
      return keys.filter((key) => key.includes(value.toLowerCase()));
  }
}

/** `*.example.com` does not include `example.com`, unless the item says so. */
function isHost({ key, value }: LiveList['items'][number], name: string): boolean {
  if (!key.startsWith('*.')) return key === name;
  const bare = key.slice('*.'.length);
  return (
    name.endsWith(`.${bare}`) ||
    (name === bare && JSON.stringify(value).includes('"exclude_exact_hostname":false'))
  );
}
