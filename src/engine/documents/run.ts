// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { PlanDocument } from './plan.js';

/**
 * The record of one apply, kept in .zonewright/runs before its first write: what was planned, what was found, and what became of each write.
 */
export interface RunDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * When it began, and the first digits of the digest that was agreed to; the file has this name.
   */
  id: string;
  started: string;
  /**
   * Absent while it runs, and for ever when it was cut off.
   */
  finished?: string;
  exit_code?: number;
  /**
   * When it was gone on with; absent when it never was.
   *
   * @minItems 1
   */
  resumed?: string[];
  /**
   * The address of the API, or the state file of an emulator.
   */
  service: string;
  process: RunProcessDocument;
  /**
   * What the lines of a journal and a trace call it; after it was gone on with, the newest.
   */
  journal_run?: string;
  /**
   * Who made it run, where the environment says so.
   */
  actor?: string;
  /**
   * What was checked out, where the environment says so.
   */
  commit?: string;
  /**
   * The digest of the plan that was agreed to.
   */
  digest: string;
  consent: RunConsentDocument;
  reviewed?: RunReviewedDocument;
  /**
   * What became of each change of the plan, in its order.
   */
  writes: RunWriteDocument[];
  plan: PlanDocument;
  /**
   * What was there before, of everything that the plan changes: kept in the words of the service, without what it sets itself. Secrets stand as references. Where kept is absent, a secret stood in it as plain text, and nothing can bring it back.
   */
  found: RunFoundDocument[];
}
export interface RunProcessDocument {
  pid: number;
  host: string;
}
/**
 * reviewed: to that very plan. risks: to what allow names.
 */
export interface RunConsentDocument {
  kind: 'reviewed' | 'risks';
  allow?: string[];
}
/**
 * Of what the reviewed plan spoke, where it was not complete: narrowed, if it left something out on purpose, and the scopes that it could not read. Absent where it was complete, or where none was reviewed.
 */
export interface RunReviewedDocument {
  narrowed: boolean;
  unread: string[];
}
export interface RunWriteDocument {
  address: string;
  /**
   * Of the change.
   */
  digest: string;
  /**
   * planned: nothing was sent. sending: it was about to be sent, or was, and no answer is known. The others are those of a result.
   */
  status: 'planned' | 'sending' | 'applied' | 'differs' | 'failed' | 'not_reached' | 'unknown';
  /**
   * How it is known, for what was applied, as in a result.
   */
  confirmed?: 'by-answer' | 'by-read' | 'before-us';
  /**
   * It was read back, and is stored as it was sent.
   */
  proved?: true;
  reason?: string;
  message?: string;
  /**
   * When the status became this.
   */
  at?: string;
}
export interface RunFoundDocument {
  /**
   * zone/shop.example.com
   */
  scope: string;
  kind: string;
  /**
   * Of the changes that it is about.
   */
  addresses: string[];
  kept?: unknown;
}
