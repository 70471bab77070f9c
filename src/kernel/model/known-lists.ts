/** What is in a list that rules name: addresses and networks, numbers of autonomous systems, or hostnames. */
export interface KnownList {
  readonly kind: 'ip' | 'asn' | 'hostname';
  /** In their normal form. */
  readonly items: readonly string[];
}

/** Lists by their names, without the dollar. */
export type KnownLists = ReadonlyMap<string, KnownList>;
