import { BITS, formatAddress } from '@zonewright/edge-rules/expressions/addresses.js';
import { Intervals } from '@zonewright/edge-rules/lib/intervals.js';
import { holds, networkAt, type Network } from '../networks.js';
import { KNOWN_NETWORKS, type KnownNetworks } from './known-networks.js';

/** What is odd about an item. */
export type Oddity =
  | { readonly code: 'edge' | 'cdn' | 'reserved'; readonly known: string }
  | { readonly code: 'too-wide'; readonly version: Network['version']; readonly isEverything: boolean }
  | { readonly code: 'duplicate'; readonly other: string }
  | { readonly code: 'overlap'; readonly other: string; readonly isInside: boolean };

/** An address, network or range as written, with its first and last address. */
export interface AuditedItem extends Network {
  readonly item: string;
}

export type AuditFinding = Oddity & { readonly item: string };

/** The items that are addresses or networks. Pure. */
export function addressItems(items: readonly string[]): readonly AuditedItem[] {
  return items.flatMap((item) => {
    const network = networkAt(item);
    return network === undefined ? [] : [{ item, ...network }];
  });
}

/** A range as one address, as a network if it is one, else as `first..last`. Pure. */
export function rangeText({ version, from, to }: Network): string {
  const first = formatAddress({ version, value: from });
  if (from === to) return first;
  const host = (to - from + 1n).toString(2).length - 1;
  const isNetwork = to - from + 1n === 1n << BigInt(host) && from % (1n << BigInt(host)) === 0n;
  return isNetwork
    ? `${first}/${BITS[version] - host}`
    : `${first}..${formatAddress({ version, value: to })}`;
}

/** What is odd about items, in their order: known networks, too wide ones, overlaps with other items. Pure. */
export function audited(items: readonly AuditedItem[]): readonly AuditFinding[] {
  const overlaps = overlapsOf(items);
  return items.flatMap((one, index) =>
    [...knownAs(one), ...(overlaps.get(index) ?? [])].map((oddity) => ({ item: one.item, ...oddity })),
  );
}

/** The longest prefix that is too wide: 1 of 256 IPv4 addresses; for IPv6, what a world region has. */
const TOO_WIDE = { 4: 8, 6: 12 } as const;

function knownAs(one: AuditedItem): readonly Oddity[] {
  const within = NETWORKS.find(({ network }) => holds(network, one));
  if (within !== undefined) return [{ code: within.kind, known: within.name }];
  const size = one.to - one.from + 1n;
  const bits = BITS[one.version];
  if (size >= 1n << BigInt(bits - TOO_WIDE[one.version]))
    return [{ code: 'too-wide', version: one.version, isEverything: size === 1n << BigInt(bits) }];
  const met = NETWORKS.filter(({ network }) => meet(network, one));
  return [...new Map(met.map(({ kind, name }) => [name, { code: kind, known: name }])).values()];
}

interface NamedNetwork extends Pick<KnownNetworks, 'kind' | 'name'> {
  readonly network: Network;
}

const NETWORKS: readonly NamedNetwork[] = KNOWN_NETWORKS.flatMap(({ kind, name, networks }) =>
  addressItems(networks).map((network) => ({ kind, name, network })),
);

function meet(a: Network, b: Network): boolean {
  return a.version === b.version && a.from <= b.to && b.from <= a.to;
}

/** Which items share addresses, reported at the smaller one, or the later of two equal ones. */
function overlapsOf(items: readonly AuditedItem[]): ReadonlyMap<number, readonly Oddity[]> {
  const found = new Map<number, readonly Oddity[]>();
  for (const version of [4, 6] as const) {
    const places = items.flatMap((one, index) => (one.version === version ? [index] : []));
    const tree = new Intervals(
      places.flatMap((index) => {
        const one = items[index];
        return one === undefined ? [] : [{ from: one.from, to: one.to, item: index }];
      }),
    );
    for (const index of places) {
      const oddity = overlapOf(items, index, tree);
      if (oddity !== undefined) found.set(index, [oddity]);
    }
  }
  return found;
}

function overlapOf(
  items: readonly AuditedItem[],
  index: number,
  tree: Intervals<number>,
): Oddity | undefined {
  const one = items[index];
  if (one === undefined) return undefined;
  const others: AuditedItem[] = [];
  tree.meeting(one.from, one.to, (place) => {
    const other = items[place];
    if (other !== undefined && place !== index && !isReportedAt(other, place, one, index)) others.push(other);
  });
  const [first] = others;
  if (first === undefined) return undefined;
  const other = others.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a), first);
  const isInside = holds(other, one);
  if (isInside && sizeOf(other) === sizeOf(one)) return { code: 'duplicate', other: other.item };
  return { code: 'overlap', other: other.item, isInside };
}

/** True if the pair is reported at the first: it is smaller, or equal and later. */
function isReportedAt(first: Network, firstAt: number, second: Network, secondAt: number): boolean {
  const [a, b] = [sizeOf(first), sizeOf(second)];
  return a === b ? firstAt > secondAt : a < b;
}

function sizeOf({ from, to }: Network): bigint {
  return to - from;
}
