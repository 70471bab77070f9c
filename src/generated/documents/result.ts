// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from './parts.js';
import type { ChangeDocument } from './plan.js';

/**
 * The output of apply --format json: every change of the plan with its outcome.
 */
export interface ResultDocument {
  /**
   * What a one-way job has besides its requests; absent after apply.
   */
  migration?: {
    job: 'waf' | 'pool-notifications';
    /**
     * The state of the scope now, in words.
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
  /**
   * The ref of git with the record, as --runs names it; absent if the record is in a folder.
   */
  records?: string;
  summary: {
    applied: number;
    differs: number;
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
   * What differs now but was not part of the reviewed plan: it was not sent. Absent if there is nothing of the kind.
   */
  unreviewed?: ChangeDocument[];
  /**
   * What leaves management by the plan. Nothing is sent for it. Absent if there is nothing of the kind.
   *
   * @minItems 1
   */
  leaving?: LeftDocument[];
  /**
   * The plan made after the last write.
   */
  verification: {
    /**
     * clean: nothing that the plan covers is left to do. differs: something is left, is not stored as sent, or met another write. incomplete: it could not be read. skipped: nothing was written.
     */
    verdict: 'clean' | 'differs' | 'incomplete' | 'skipped';
    digest?: string;
    /**
     * Addresses that still differ, are not stored as sent, or met another write. If the verdict is incomplete: in the scopes that were read.
     */
    remaining?: string[];
    /**
     * After a plan of a part: addresses of its scopes that differ as well, and that it says nothing about. Absent after a whole plan.
     */
    outside?: string[];
    /**
     * Zones and accounts that were written to and not read since: what is left there is unknown. Absent if there are none.
     */
    unread?: string[];
  };
  findings: FindingDocument[];
}
export interface OutcomeDocument {
  address: string;
  kind: string;
  action: 'create' | 'update' | 'delete';
  /**
   * applied: done, and confirmed. differs: sent and answered, but what is stored is not what was sent. failed: certainly not done. not_reached: never sent. unknown: sent, but no read could show the outcome.
   */
  status: 'applied' | 'differs' | 'failed' | 'not_reached' | 'unknown';
  /**
   * After --resume: it was sent before the run was resumed, and not again.
   */
  earlier?: true;
  /**
   * How it is known, for what was applied: by-answer: the service confirmed it, and a read agreed. by-read: the answer was lost, but a read showed it. before-us: the live object already was as declared.
   */
  confirmed?: 'by-answer' | 'by-read' | 'before-us';
  /**
   * Present for what was applied while another write of the same object came right before or right after it. The findings have more: write-in-between.
   */
  in_between?: true;
  /**
   * Why it was not applied; a stable code.
   */
  reason?: string;
  message?: string;
  /**
   * The object's new version.
   */
  version?: string;
  /**
   * Why it could not be read back after it was applied: nobody knows whether it is stored as it was sent.
   */
  unproved?: string;
  /**
   * For differs: what is not stored as sent.
   *
   * @minItems 1
   */
  differences?: StoredDifference[];
  now?: ChangeDocument;
  source?: {
    file: string;
    line: number;
  };
}
export interface StoredDifference {
  /**
   * Of a rule list: the rule, by its ref or another name.
   */
  rule?: string;
  /**
   * Absent for an object or a rule as a whole.
   */
  member?: string;
  message: string;
}
export interface LeftDocument {
  address: string;
  kind: string;
  /**
   * Whether somebody agreed to it.
   */
  agreed: boolean;
  /**
   * What stays live; without consent, what is missing.
   */
  message: string;
}
