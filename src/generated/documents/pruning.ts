// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument, LifeDocument } from './parts.js';

/**
 * The output of prune --format json: what is over and was removed from the files, or would be.
 */
export interface PruningDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * Whether nothing was written.
   */
  dry_run: boolean;
  /**
   * What left the files, or would, by place.
   */
  removed: OverDocument[];
  /**
   * What is over, and no edit removes.
   */
  left: OverDocument[];
  /**
   * The files that were written, or would be, sorted by name.
   */
  changed: PrunedFileDocument[];
  /**
   * What lists of rules do to traffic from then on that they did not before, by the declared rules.
   */
  opens: OpenedDocument[];
  /**
   * Errors that the files have from then on: tests and names that expect what is gone.
   */
  findings: FindingDocument[];
}
export interface OverDocument {
  /**
   * rule block-scanner of rulesets/http_request_firewall_custom
   */
  what: string;
  /**
   * Addresses of the zones and accounts that it is part of.
   */
  scopes: string[];
  file: string;
  line: number;
  /**
   * The last day, in UTC.
   */
  expired: string;
  meta?: LifeDocument;
  /**
   * Why no edit removes it.
   */
  stays?: string;
  /**
   * What is to be known of the edit.
   */
  note?: string;
}
export interface PrunedFileDocument {
  file: string;
  /**
   * A unified diff.
   */
  diff: string;
}
export interface OpenedDocument {
  address: string;
  /**
   * In words, an example each.
   */
  says: string[];
}
