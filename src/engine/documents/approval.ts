// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { KindName } from '../../kernel/model/document-parts.js';

/**
 * What the check run of a plan holds, deflated and in base64url: enough to know the plan's changes again when it is merged.
 */
export interface ApprovalDocument {
  format_version: '1.0';
  /**
   * The digest of the whole plan.
   */
  digest: string;
  complete: boolean;
  /**
   * true when something was left out of the plan on purpose; else absent.
   */
  narrowed?: true;
  /**
   * The scopes that could not be read.
   */
  scopes: UnreadScope[];
  /**
   * Of changes that merging does not approve, as not all of them was shown or as they are denied: the first 16 digits of their digests, of many the first ones. Absent when there are none.
   *
   * @minItems 1
   */
  left_out?: string[];
  /**
   * Absent when there are more than a check run can hold: the approval is then of the plan as a whole.
   */
  changes?: ApprovedChange[];
}
export interface UnreadScope {
  level: 'zone' | 'account';
  name: string;
  complete: false;
}
export interface ApprovedChange {
  address: string;
  kind: KindName;
  action: 'create' | 'update' | 'delete';
  digest: string;
  /**
   * The first digits of the digest of what the files said of the address.
   */
  wanted?: string;
  request: {
    path: string;
  };
  risks: {
    code: string;
    /**
     * What the risk was shown to be about: the approval covers these and no others.
     */
    subjects?: string[];
  }[];
  /**
   * The gates that denied it when it was planned: merging approves nothing of that.
   */
  denied?: ApprovedDenial[];
}
export interface ApprovedDenial {
  gate: string;
  codes: string[];
  at: string;
  owners: string;
  label?: string;
}
