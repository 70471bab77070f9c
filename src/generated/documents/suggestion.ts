// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * The output of csp suggest --format json: a policy for what the service observed.
 */
export interface SuggestionDocument {
  format_version: '1.0';
  tool_version: string;
  zone: string;
  /**
   * Only what was seen on this host; absent for all.
   */
  host?: string;
  /**
   * Only what was seen in this number of days, or at an unknown time.
   */
  since_days: number;
  policy?: SuggestedPolicyDocument;
  /**
   * How much of what was observed the policy allows.
   */
  observed: {
    scripts: number;
    connections: number;
  };
  /**
   * What it does not allow, although it was observed.
   */
  left_out: LeftOutDocument[];
  requests: {
    read: number;
  };
}
/**
 * As a zone file has it; absent when nothing was observed that it could allow.
 */
export interface SuggestedPolicyDocument {
  description: string;
  action: 'log';
  expression: string;
  value: {
    [k: string]: string[];
  };
}
export interface LeftOutDocument {
  kind: 'script' | 'connection';
  url: string;
  reasons: string[];
}
