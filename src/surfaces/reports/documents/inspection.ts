// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from '../../../kernel/model/document-parts.js';

/**
 * What inspect policies --format json prints: each live policy, what is wrong with it, and what it does to what the service has observed.
 */
export interface InspectionDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * What was asked for; absent members filter nothing.
   */
  filters: {
    host?: string;
    /**
     * A time; what was seen before it is hidden.
     */
    since?: string;
    malicious?: boolean;
  };
  zones: InspectedZoneDocument[];
  requests: {
    read: number;
  };
}
export interface InspectedZoneDocument {
  name: string;
  id: string;
  /**
   * Empty for a zone of which the policies could not be read.
   */
  policies: InspectedPolicyDocument[];
  /**
   * How many policies are not shown, because they can't concern the host that was asked for.
   */
  hidden: number;
  /**
   * What could not be read: what depends on it is not known.
   */
  problems: string[];
}
export interface InspectedPolicyDocument {
  id: string;
  description: string;
  action: string;
  enabled: boolean;
  expression: string;
  value: string;
  findings: FindingDocument[];
  /**
   * How much was observed on its hosts; what could not be read is absent.
   */
  observed: {
    scripts?: number;
    connections?: number;
  };
  /**
   * What it blocks, or would block, and what is not known; what it allows only when it is malicious.
   */
  verdicts: VerdictDocument[];
  /**
   * How many verdicts the filters hide, each counted once: by host, else by since, else by malicious.
   */
  hidden: {
    host: number;
    since: number;
    malicious: number;
  };
  /**
   * Sources that match nothing of what was observed.
   */
  unused_sources: UnusedSourceDocument[];
  readiness?: ReadinessDocument;
}
export interface VerdictDocument {
  kind: 'script' | 'connection';
  url: string;
  host?: string;
  verdict: 'blocked' | 'allowed' | 'unknown';
  /**
   * The policy only reports what its verdict would block.
   */
  report_only?: true;
  because?: string;
  /**
   * @minItems 1
   */
  malicious?: string[];
  last_seen_at?: string;
  last_seen_days?: number;
}
export interface UnusedSourceDocument {
  directive: string;
  source: string;
}
/**
 * Of a policy that only reports: whether it could block as well; absent for others.
 */
export interface ReadinessDocument {
  ready: boolean;
  sentence: string;
  /**
   * When the newest of what was observed on its hosts was seen first.
   */
  nothing_new_since?: string;
}
