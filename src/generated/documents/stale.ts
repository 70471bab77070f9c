// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument, LifeDocument } from './parts.js';
import type { OpenedDocument, PrunedFileDocument } from './pruning.js';

/**
 * The output of inspect rulesets --stale --format json: declared rules that are perhaps not needed any more, and the edit that removes them.
 */
export interface StaleDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * By zone or account, in the order of the files.
   */
  rules: StaleRuleDocument[];
  /**
   * What the logs have of each zone; absent without logs.
   */
  logs?: StaleLogDocument[];
  edit: StaleEditDocument;
  /**
   * What could not be read.
   */
  problems: string[];
  requests: {
    read: number;
  };
}
export interface StaleRuleDocument {
  /**
   * zone/NAME or account/NAME.
   */
  scope: string;
  /**
   * Within that: rulesets/PHASE, or custom_rulesets/NAME.
   */
  ruleset: string;
  phase: string;
  /**
   * Its ref.
   */
  rule: string;
  file: string;
  line: number;
  meta?: LifeDocument;
  /**
   * @minItems 1
   */
  evidence: StaleEvidenceDocument[];
  /**
   * Why removing it changes nothing for any traffic; absent if that is not proved.
   */
  harmless?: string;
  /**
   * Why no edit of the files removes it from there; absent if one can.
   */
  stays?: string;
}
export interface StaleEvidenceDocument {
  why: 'expired' | 'shadowed' | 'unmatched' | 'only-logs' | 'disabled';
  /**
   * What it is based on.
   */
  says: string;
}
export interface StaleLogDocument {
  zone: string;
  requests: number;
  /**
   * In UTC.
   */
  days: number;
  /**
   * Lines that could not be read, or name no zone.
   */
  unread: number;
}
export interface StaleEditDocument {
  /**
   * Whether it also removes rules of which it is not proved that this changes nothing.
   */
  unproved: boolean;
  /**
   * Rules, and the tests that name them.
   */
  removed: StaleRemovalDocument[];
  /**
   * What it can't remove, as the file is laid out so that no edit is safe.
   */
  left: StaleRemovalDocument[];
  /**
   * Sorted by the places of the rules.
   */
  changed: PrunedFileDocument[];
  /**
   * What lists of rules do to traffic from then on that they did not before, by the declared rules.
   */
  opens: OpenedDocument[];
  /**
   * Errors that the files have from then on.
   */
  findings: FindingDocument[];
}
export interface StaleRemovalDocument {
  what: string;
  file: string;
  line: number;
}
