/** Items of a list: addresses and networks, autonomous system numbers, or hostnames. */
export interface KnownList {
  readonly kind: 'ip' | 'asn' | 'hostname';
  /** In normal form. */
  readonly items: readonly string[];
  /** A name for further, unknown items. Equal names mean equal items. */
  readonly rest?: string;
}

/** By name, without the dollar. */
export type KnownLists = ReadonlyMap<string, KnownList>;
