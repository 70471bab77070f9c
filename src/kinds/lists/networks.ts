import { addressOf, BITS, blockAround, type Address } from '@zonewright/edge-rules/expressions/addresses.js';

/** A network as its first and last address, both inclusive. */
export interface Network {
  readonly version: Address['version'];
  readonly from: bigint;
  readonly to: bigint;
}

/** The network of a list item; undefined for other text. Pure. */
export function networkAt(item: string): Network | undefined {
  const [base = '', length] = item.split('/');
  const found = addressOf(base);
  if (found === undefined) return undefined;
  const { from, to } = blockAround(found, length === undefined ? BITS[found.version] : Number(length));
  return { version: found.version, from, to };
}

/** Items inside others, each with the smallest around it, ordered by address. Pure. */
export function containersOf(items: readonly string[]): readonly (readonly [inner: string, outer: string])[] {
  const networks = items.flatMap((item) => {
    const network = networkAt(item);
    return network === undefined ? [] : [{ item, ...network }];
  });
  // Networks are nested or disjoint: those around the current one form a stack.
  const sorted = networks.toSorted(
    (a, b) =>
      a.version - b.version ||
      Number(a.from - b.from > 0n) - Number(a.from - b.from < 0n) ||
      Number(b.to - a.to > 0n) - Number(b.to - a.to < 0n),
  );
  const open: (typeof sorted)[number][] = [];
  const pairs: (readonly [string, string])[] = [];
  for (const network of sorted) {
    while (open.length > 0 && !holds(open.at(-1), network)) open.pop();
    const outer = open.at(-1);
    if (outer !== undefined) pairs.push([network.item, outer.item]);
    open.push(network);
  }
  return pairs;
}

/** True if a network is inside another, or equal. Pure. */
export function holds(outer: Network | undefined, inner: Network): boolean {
  return (
    outer !== undefined && outer.version === inner.version && outer.from <= inner.from && inner.to <= outer.to
  );
}
