import type { LifeDocument } from '../../generated/documents/parts.js';
import type { LiveList } from '../../kinds/lists/live.js';
import type { Location } from '../../kernel/model/finding.js';
import type { Scope } from '../../kernel/model/scope.js';

/** A rule that names a list. */
export interface NamingRule {
  /** `zone/shop.example.com`. */
  readonly scope: string;
  readonly phase: string;
  /** Its ref, else id, else place. */
  readonly rule: string;
  /** Given if `rule` is only an id or place. */
  readonly description?: string;
  readonly action: string;
  readonly enabled: boolean;
}

/** A live list. */
export interface InspectedList {
  readonly list: LiveList;
  /** Items that match what was asked. */
  readonly holding: readonly string[];
  readonly rules: readonly NamingRule[];
  /** Where it is declared. */
  readonly managedBy?: Location;
  /** Declared meta of the list, and of items with their own, by value. */
  readonly life?: { readonly own?: LifeDocument; readonly items: ReadonlyMap<string, LifeDocument> };
}

/** An account with the wanted, readable lists. */
export interface InspectedLists {
  readonly scope: Scope;
  readonly lists: readonly InspectedList[];
  /** The number of lists that don't match. */
  readonly hidden: number;
}
