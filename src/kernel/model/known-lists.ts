/** What is in a list that rules name: addresses and networks, numbers of autonomous systems, or hostnames. */
export interface KnownList {
  readonly kind: 'ip' | 'asn' | 'hostname';
  /** In their normal form. */
  readonly items: readonly string[];
  /** What else is in it, by a name: nobody looks into that, and it is the same wherever it has the same name. */
  readonly rest?: string;
}

/** Lists by their names, without the dollar. */
export type KnownLists = ReadonlyMap<string, KnownList>;

/** What comparing rules may know of the lists that they name. */
export interface ListsOfPlan {
  /** What is in them while rules are written, as far as that is certain. */
  readonly known: KnownLists;
  /** The names of those whose items the plan changes. */
  readonly changing: ReadonlySet<string>;
  /** The names of those that files declare and that could not be read. */
  readonly unread: ReadonlySet<string>;
}

/** A list as a plan finds it and as it leaves it. One that is not there holds nothing. */
export interface HeldList {
  readonly name: string;
  /** The address of the change that its items take; absent where they stay. */
  readonly change?: string;
  readonly before: KnownList;
  /** While rules are written: what is added is there already, and what only goes is not gone yet. */
  readonly meanwhile: KnownList;
  readonly after: KnownList;
}
