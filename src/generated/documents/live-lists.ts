// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { LifeDocument } from './parts.js';

/**
 * The output of inspect lists --format json: the lists of accounts, their sizes, and the rules that name them.
 */
export interface LiveListsDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  filters: {
    contains?: string;
  };
  scopes: InspectedListsDocument[];
  /**
   * With --audit: what is odd about the addresses in lists, and in rules that let in or stop visitors.
   */
  audit?: ListAuditDocument[];
  /**
   * What could not be read: lists, or rules that can name them.
   */
  problems: string[];
  requests: {
    read: number;
  };
}
export interface InspectedListsDocument {
  level: 'account';
  name: string;
  id: string;
  /**
   * By their names.
   */
  lists: LiveListDocument[];
  /**
   * How many lists do not contain the value.
   */
  hidden: number;
}
export interface LiveListDocument {
  id: string;
  name: string;
  kind: 'ip' | 'asn' | 'hostname' | 'redirect';
  description: string;
  /**
   * How many it has.
   */
  items: number;
  /**
   * The items that contain the value; absent without a value.
   */
  holding?: string[];
  /**
   * How many rules name it, as the service counts them; absent where it does not.
   */
  uses?: number;
  /**
   * The rules that name it, of the zones and accounts that were looked at.
   */
  rules: NamingRuleDocument[];
  /**
   * Where the repository declares it; absent where no file does.
   */
  managed_by?: {
    file: string;
    line: number;
  };
  meta?: LifeDocument;
  /**
   * The items of which the files say something themselves; absent without any.
   *
   * @minItems 1
   */
  items_meta?: ItemLifeDocument[];
}
export interface NamingRuleDocument {
  scope: string;
  phase: string;
  /**
   * Its ref, or its id or place if it has none.
   */
  rule: string;
  /**
   * What the rule is for, if its name is only an id or a place.
   */
  description?: string;
  action: string;
  enabled: boolean;
}
export interface ItemLifeDocument {
  item: string;
  meta: LifeDocument;
}
export interface ListAuditDocument {
  scope: string;
  /**
   * The list that has the item; absent for a rule.
   */
  list?: string;
  rule?: NamingRuleDocument;
  /**
   * An address, a network, or the first and the last address of a range.
   */
  item: string;
  code: 'edge' | 'cdn' | 'reserved' | 'too-wide' | 'duplicate' | 'overlap';
  /**
   * Whose networks they are, or what they are reserved for.
   */
  known?: string;
  /**
   * The other item with some of the same addresses.
   */
  other?: string;
  /**
   * What it means for traffic; several if rules use the list differently.
   */
  meanings: string[];
}
