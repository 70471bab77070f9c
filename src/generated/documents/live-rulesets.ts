// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { LifeDocument } from './parts.js';

/**
 * The output of inspect rulesets --format json: every ruleset that the service lists for a zone or an account, with the rules of entry points and of custom rulesets of an account.
 */
export interface LiveRulesetsDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  filters: {
    phase?: string;
    versions?: boolean;
    version?: string;
    diff?: string[];
    by_tag?: string;
  };
  scopes: InspectedScopeDocument[];
  requests: {
    read: number;
  };
}
export interface InspectedScopeDocument {
  level: 'zone' | 'account';
  name: string;
  id: string;
  /**
   * Entry points first, then by phase.
   */
  rulesets: LiveRulesetDocument[];
  /**
   * The custom rulesets of this zone or account, and how many it can have by the plan of the zone in its file or by the project file. Absent where a contract may allow more, and if not all were looked at.
   */
  own?: {
    count: number;
    most: number;
  };
  /**
   * How many rulesets are of another phase than was asked for.
   */
  hidden: number;
  /**
   * How many rulesets have none of what was asked of their versions or tags. Absent without such a flag.
   */
  without?: number;
  /**
   * What could not be read.
   */
  problems: string[];
}
export interface LiveRulesetDocument {
  id: string;
  name: string;
  /**
   * zone, root, custom or managed.
   */
  kind: string;
  phase: string;
  description: string;
  version?: string;
  last_updated?: string;
  /**
   * Whether the traffic of this zone or account comes by it. The rules of these are read, and those of custom rulesets of an account.
   */
  entry_point: boolean;
  /**
   * The most rules that it can have, by the plan of the zone in its file or by the project file. Absent where a contract may allow more.
   */
  rules_limit?: number;
  /**
   * In the order in which they run; absent when they were not read, which is never the same as none.
   */
  rules?: LiveRuleDocument[];
  /**
   * With --versions: all of them, the newest first.
   */
  versions?: RulesetVersionDocument[];
  /**
   * With --diff: every rule of both versions, and what became of it.
   */
  differences?: RuleDifferenceDocument[];
  /**
   * Where the repository declares it; absent when no file does.
   */
  managed_by?: {
    file: string;
    line: number;
  };
  meta?: LifeDocument;
  /**
   * Everything that the list says of it, as it came.
   */
  service: {
    [k: string]: unknown;
  };
}
export interface LiveRuleDocument {
  position: number;
  id?: string;
  ref?: string;
  action: string;
  enabled: boolean;
  expression: string;
  description: string;
  meta?: LifeDocument;
  /**
   * The rule as it came, parameters of its action included.
   */
  service: {
    [k: string]: unknown;
  };
}
export interface RulesetVersionDocument {
  version: string;
  last_updated?: string;
  description?: string;
}
export interface RuleDifferenceDocument {
  change: 'added' | 'removed' | 'changed' | 'moved' | 'kept';
  ref: string;
  action: string;
  expression: string;
  /**
   * Its position in the first version.
   */
  from?: number;
  /**
   * Its position in the second version.
   */
  to?: number;
  fields?: RuleFieldDocument[];
}
export interface RuleFieldDocument {
  field: string;
  before?: unknown;
  after?: unknown;
}
