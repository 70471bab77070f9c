// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { LiveFromDocument } from './plan.js';

/**
 * The output of readiness --format json: what rules that only log would have blocked in the log, and whether they are ready to block.
 */
export interface LogReadinessDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  live_from?: LiveFromDocument;
  files: string[];
  /**
   * RFC 3339, in UTC; null where no line has a time.
   */
  from: string | null;
  /**
   * RFC 3339, in UTC; null where no line has a time.
   */
  to: string | null;
  /**
   * Lines.
   */
  read: number;
  /**
   * Of these, lines that are not a request of a zone that was asked for.
   */
  skipped: number;
  /**
   * The lines that were skipped, by why.
   */
  left_out: LeftOutLinesDocument[];
  rules: RuleReadinessDocument[];
}
export interface LeftOutLinesDocument {
  why: 'not-json' | 'too-long' | 'no-host' | 'other-zone';
  count: number;
  /**
   * FILE:LINE. Of lines that are too long or not JSON: all, at most 100,000. Otherwise: the first three.
   */
  first: string[];
}
export interface RuleReadinessDocument {
  zone: string;
  level: 'zone' | 'account';
  phase: string;
  /**
   * Its ref, or its id or place where it has none.
   */
  name: string;
  /**
   * What the rule is for, if its name is only an id or a place.
   */
  description?: string;
  verdict: 'ready' | 'not-ready' | 'unknown';
  /**
   * What the verdict is based on.
   */
  because: string;
  requests: number;
  blocked: number;
  wanted: number;
  undecided: number;
  days: ReadinessDayDocument[];
  paths: ReadinessSeenDocument[];
  /**
   * Addresses, cut to /24 and /48.
   */
  networks: ReadinessSeenDocument[];
  agents: ReadinessSeenDocument[];
  /**
   * What kept requests from being decided, the most frequent first.
   */
  reasons: ReadinessReasonDocument[];
  /**
   * Requests that are against it: FILE:LINE and what they requested.
   */
  examples: ReadinessExampleDocument[];
}
export interface ReadinessDayDocument {
  /**
   * In UTC: 2026-11-25.
   */
  day: string;
  /**
   * Requests of the zone.
   */
  requests: number;
  /**
   * Of these, those that the rule would have blocked.
   */
  blocked: number;
  /**
   * Of these, those that were answered with a status below 400, and not to a client that the service takes for a bot.
   */
  wanted: number;
  /**
   * Requests for which the log does not show whether the rule selects them.
   */
  undecided: number;
}
export interface ReadinessSeenDocument {
  value: string;
  /**
   * How many of the requests that it would block; at the most, where there are very many values.
   */
  count: number;
}
export interface ReadinessReasonDocument {
  reason: string;
  count: number;
}
export interface ReadinessExampleDocument {
  line: string;
  method: string | null;
  host: string | null;
  path: string | null;
  network: string | null;
}
