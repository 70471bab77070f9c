// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from '../../kernel/model/document-parts.js';
import type { ChangeDocument } from './plan.js';

/**
 * What apply --format json prints: every change of the plan is accounted for.
 */
export interface ResultDocument {
  /**
   * What a one-way job is beside its requests; absent after apply.
   */
  migration?: {
    job: 'waf' | 'pool-notifications';
    /**
     * Where the scope stands now, in words.
     */
    state: string;
    /**
     * What was read before anything was sent.
     */
    restore_file?: string;
  };
  format_version: '1.0';
  tool_version: string;
  /**
   * The digest of the plan that was carried out.
   */
  digest: string;
  exit_code: number;
  /**
   * The id of the run record; absent when nothing was to be written.
   */
  run?: string;
  summary: {
    applied: number;
    failed: number;
    not_reached: number;
    unknown: number;
  };
  requests: {
    read: number;
    write: number;
  };
  changes: OutcomeDocument[];
  /**
   * What differs now and was no part of the reviewed plan: it was not sent. Absent when there is nothing of the kind.
   */
  unreviewed?: ChangeDocument[];
  /**
   * The plan made after the last write.
   */
  verification: {
    /**
     * clean: nothing is left to do. differs: something is. incomplete: it could not be read. skipped: nothing was written.
     */
    verdict: 'clean' | 'differs' | 'incomplete' | 'skipped';
    digest?: string;
    /**
     * Addresses that still differ.
     */
    remaining?: string[];
  };
  findings: FindingDocument[];
}
export interface OutcomeDocument {
  address: string;
  kind: string;
  action: 'create' | 'update' | 'delete';
  /**
   * applied: done and known to be done. failed: known not to be done. not_reached: never sent. unknown: sent, and no read could tell.
   */
  status: 'applied' | 'failed' | 'not_reached' | 'unknown';
  /**
   * How it is known, for what was applied: by-answer: the service said so. by-read: the answer was lost and a read showed it. before-us: it was so before anything was sent.
   */
  confirmed?: 'by-answer' | 'by-read' | 'before-us';
  /**
   * Why it was not applied; a stable code.
   */
  reason?: string;
  message?: string;
  /**
   * The object's new version.
   */
  version?: string;
  now?: ChangeDocument;
  source?: {
    file: string;
    line: number;
  };
}
