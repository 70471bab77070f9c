/** The items of a list that rules name: addresses and networks, autonomous system numbers, or hostnames. */
export interface KnownList {
  readonly kind: 'ip' | 'asn' | 'hostname';
  /** In normal form. */
  readonly items: readonly string[];
  /** A name for the items that are not in `items`. Their content is unknown; equal names mean equal content. */
  readonly rest?: string;
}

/** Lists by name, without the dollar. */
export type KnownLists = ReadonlyMap<string, KnownList>;
