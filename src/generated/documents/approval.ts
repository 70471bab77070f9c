// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { KindName } from './parts.js';
import type { StageName } from './plan.js';

/**
 * The content of a check run of a plan, deflated and in base64url: enough to recognise the plan's changes after the merge.
 */
export interface ApprovalDocument {
  format_version: '1.0';
  /**
   * The digest of the whole plan.
   */
  digest: string;
  complete: boolean;
  /**
   * true when something was left out of the plan on purpose; otherwise absent.
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
   * The changes that it covers. Of a large plan there are several check runs, each with a part of them.
   */
  changes: ApprovedChange[];
  /**
   * What leaves management; absent when there is nothing of the kind.
   *
   * @minItems 1
   */
  leaving?: ApprovedLeave[];
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
  stage?: StageName;
  digest: string;
  /**
   * The first digits of the digest of what the files declared for the address.
   */
  wanted?: string;
  request: {
    path: string;
  };
  risks: {
    code: string;
    /**
     * The things that the risk was shown for: the approval covers only these.
     */
    subjects?: string[];
  }[];
  /**
   * The gates that denied it when it was planned: merging does not approve it.
   */
  denied?: ApprovedDenial[];
}
export interface ApprovedDenial {
  gate: string;
  codes: string[];
  at: string;
  owners: string;
  label?: string;
  approvals?: ApprovedApprovals;
  approvers?: string[];
  ticket?: string;
  hours?: ApprovedHours;
}
export interface ApprovedApprovals {
  count: number;
  team?: string;
}
export interface ApprovedHours {
  zone: string;
  days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
  from: string;
  to: string;
}
export interface ApprovedLeave {
  address: string;
  digest: string;
  /**
   * The gates that denied it when it was planned: merging does not approve it.
   *
   * @minItems 1
   */
  denied?: ApprovedDenial[];
}
