// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { PlanDocument } from './plan.js';

/**
 * The record of one apply, kept in .zonewright/runs before its first write: what was planned, what was found, and the outcome of each write.
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
   * When it was resumed; absent if it never was.
   *
   * @minItems 1
   */
  resumed?: string[];
  /**
   * The base address of the API, or the state file of an emulator.
   */
  service: string;
  process: RunProcessDocument;
  /**
   * Its name in the lines of a journal and a trace; after it was resumed, the newest one.
   */
  journal_run?: string;
  /**
   * Who made it run, as the build service says; elsewhere the user of the system.
   */
  actor?: string;
  /**
   * What was checked out, as the build service says; elsewhere as git says, of the folder of the root.
   */
  commit?: string;
  /**
   * Files were not as in the commit. Only where no build service says what the commit is.
   */
  edited?: true;
  /**
   * The pull or merge requests that approved what was sent, or that the build service names: #12, or !12 at GitLab.
   *
   * @minItems 1
   */
  pulls?: string[];
  /**
   * As --environment names it; otherwise as the build service does.
   */
  environment?: string;
  /**
   * The address of the job at the build service, where people can look at it.
   */
  build?: string;
  /**
   * Who approved the pull or merge requests, where the forge said so.
   *
   * @minItems 1
   */
  approved_by?: string[];
  /**
   * The digest of the plan that was agreed to.
   */
  digest: string;
  consent: RunConsentDocument;
  reviewed?: RunReviewedDocument;
  /**
   * Differences that the run knew and was not to write, for example without their secret or an approval. Absent if there were none.
   *
   * @minItems 1
   */
  left_alone?: (string | LeftAloneDocument)[];
  /**
   * The outcome of each change of the plan, in its order.
   */
  writes: RunWriteDocument[];
  plan: PlanDocument;
  /**
   * The former state of everything that the plan changes: kept as the service has it, without what the service sets itself. Secrets are references. If kept is absent, it contained a secret as plain text, and can't be restored.
   */
  found: RunFoundDocument[];
}
export interface RunProcessDocument {
  pid: number;
  host: string;
  /**
   * The table of processes that the pid is from: the boot of the machine, and the container. Absent if the system does not say.
   */
  pids?: string;
}
/**
 * reviewed: to exactly that plan. risks: to what allow names.
 */
export interface RunConsentDocument {
  kind: 'reviewed' | 'risks';
  allow?: string[];
}
/**
 * What the reviewed plan covered, if it was not complete: narrowed, if it left something out on purpose, and the scopes that it could not read. Absent if it was complete, or if none was reviewed.
 */
export interface RunReviewedDocument {
  narrowed: boolean;
  unread: string[];
}
export interface LeftAloneDocument {
  address: string;
  action: 'create' | 'update' | 'delete';
  /**
   * For a change that the run was given and held back: why, as a stable code. Absent for a difference that its reviewed plan did not show.
   */
  reason?:
    | 'stale'
    | 'superseded'
    | 'incomplete-read'
    | 'refused'
    | 'earlier-failure'
    | 'interrupted'
    | 'deadline'
    | 'credentials';
  message: string;
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
   * When it got this status.
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
