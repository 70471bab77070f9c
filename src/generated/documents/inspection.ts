// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from './parts.js';

/**
 * The output of inspect policies --format json: each live policy, its problems, and what it does to what the service observed.
 */
export interface InspectionDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * The filters; absent members filter nothing.
   */
  filters: {
    host?: string;
    /**
     * A time; things last seen before it are hidden.
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
   * What could not be read. What depends on it is unknown.
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
   * How much was observed on its hosts; absent if it could not be read.
   */
  observed: {
    scripts?: number;
    connections?: number;
  };
  /**
   * What it blocks or would block, and what is unknown. What it allows is listed only if it is malicious.
   */
  verdicts: VerdictDocument[];
  /**
   * How many verdicts the filters hide, each counted once: by host, otherwise by since, otherwise by malicious.
   */
  hidden: {
    host: number;
    since: number;
    malicious: number;
  };
  /**
   * Sources that match nothing that was observed.
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
   * When the newest thing observed on its hosts was first seen.
   */
  nothing_new_since?: string;
}
