// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * What inspect lists --format json prints: the lists of accounts, how much is in them, and the rules that name them.
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
   * What could not be read: of lists, or of rules that may name them.
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
   * How many lists do not hold what was asked for.
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
   * The items that hold what was asked for; absent when nothing was.
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
}
export interface NamingRuleDocument {
  scope: string;
  phase: string;
  rule: string;
  action: string;
  enabled: boolean;
}
