import type { LifeDocument } from '../../generated/documents/parts.js';
import type { LiveList } from '../../kinds/lists/live.js';
import type { Location } from '../../kernel/model/finding.js';
import type { Scope } from '../../kernel/model/scope.js';

/** A rule that names a list, of a zone or an account that was looked at. */
export interface NamingRule {
  /** `zone/shop.example.com`. */
  readonly scope: string;
  readonly phase: string;
  /** Its ref; else its id, else its place. */
  readonly rule: string;
  /** What it is for, where `rule` is only an id or a place. */
  readonly description?: string;
  readonly action: string;
  readonly enabled: boolean;
}

/** A live list. */
export interface InspectedList {
  readonly list: LiveList;
  /** The items that hold what was asked for. */
  readonly holding: readonly string[];
  readonly rules: readonly NamingRule[];
  /** Where the repository declares it. */
  readonly managedBy?: Location;
  /** What the files say of its life, and of that of its items that say something themselves, by their values. */
  readonly life?: { readonly own?: LifeDocument; readonly items: ReadonlyMap<string, LifeDocument> };
}

/** An account with the lists that were asked for and could be read. */
export interface InspectedLists {
  readonly scope: Scope;
  readonly lists: readonly InspectedList[];
  /** How many do not hold what was asked for. */
  readonly hidden: number;
}
