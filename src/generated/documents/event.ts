// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from './parts.js';

export type EventDocument =
  | StartedEvent
  | ScopeReadEvent
  | ScopePlannedEvent
  | ChangePlannedEvent
  | PlannedEvent
  | DifferenceEvent
  | DriftEvent
  | ChangeSentEvent
  | ChangeDoneEvent
  | ChangeFailedEvent
  | VerifiedEvent
  | FindingEvent
  | ErrorEvent
  | FinishedEvent;
/**
 * The first event of a command line that could be read.
 */
export interface StartedEvent {
  type: 'started';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  command: string;
  formatVersion: '1.0';
  toolVersion: string;
}
/**
 * A zone or account was read, could not be read, or is not read any more after --fail-fast.
 */
export interface ScopeReadEvent {
  type: 'scope-read';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  /**
   * Such as zone/shop.example.com/page_shield.
   */
  address: string;
  /**
   * Whether it was read.
   */
  complete: boolean;
  /**
   * How many were reported, with this one: read or not.
   */
  done: number;
  /**
   * How many there are to read.
   */
  total: number;
}
/**
 * What is planned for a zone or account.
 */
export interface ScopePlannedEvent {
  type: 'scope-planned';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  /**
   * Such as zone/shop.example.com/page_shield.
   */
  address: string;
  /**
   * false when it could not be read: nothing is written there.
   */
  complete: boolean;
  changes: number;
  unchanged: number;
}
/**
 * A change of the plan.
 */
export interface ChangePlannedEvent {
  type: 'change-planned';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  /**
   * Such as zone/shop.example.com/page_shield.
   */
  address: string;
  action: 'create' | 'update' | 'delete';
  method: string;
  /**
   * Of the request, after the base address of the API.
   */
  path: string;
  /**
   * Of the change.
   */
  digest: string;
  /**
   * The codes of risks that need consent.
   */
  risks: string[];
}
/**
 * The plan as a whole.
 */
export interface PlannedEvent {
  type: 'planned';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  digest: string;
  /**
   * false when --target, --changed-since or --shard narrowed the plan, or a scope could not be read: it does not speak for all scopes.
   */
  complete: boolean;
  create: number;
  update: number;
  delete: number;
  unchanged: number;
  /**
   * The codes of all risks that need consent, each once: those of single changes, and those that are counted over the whole plan.
   */
  risks: string[];
}
/**
 * Of drift: one live difference. The JSON report has the values of the files and the live ones.
 */
export interface DifferenceEvent {
  type: 'difference';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  /**
   * The address of the object and the steps below it, as in an entry of an ignore file.
   */
  path: string;
  /**
   * From the repository to the live side.
   */
  change: 'added' | 'removed' | 'changed' | 'moved';
  /**
   * With --base: who edited it.
   */
  origin?: 'live' | 'git' | 'both';
  /**
   * An entry of the ignore file names it.
   */
  ignored: boolean;
}
/**
 * Of drift: all scopes together.
 */
export interface DriftEvent {
  type: 'drift';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  status: 'in-sync' | 'drifted' | 'pending' | 'unread';
  /**
   * Without those that are ignored.
   */
  differences: number;
  ignored: number;
}
/**
 * Of apply: right before a write is sent. A write that is retried is reported again.
 */
export interface ChangeSentEvent {
  type: 'change-sent';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  /**
   * Such as zone/shop.example.com/page_shield.
   */
  address: string;
  action: 'create' | 'update' | 'delete';
  method: string;
  /**
   * Of the request, after the base address of the API.
   */
  path: string;
  /**
   * Of the change.
   */
  digest: string;
}
/**
 * Of apply: a change is carried out.
 */
export interface ChangeDoneEvent {
  type: 'change-done';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  /**
   * Such as zone/shop.example.com/page_shield.
   */
  address: string;
  action: 'create' | 'update' | 'delete';
  /**
   * by-answer: the service said so, and a read agreed. by-read: the answer was lost and a read showed it. before-us: it was so before anything was sent.
   */
  confirmed: 'by-answer' | 'by-read' | 'before-us';
  /**
   * Of apply --resume: it was sent before the run was resumed, and not again.
   */
  earlier?: true;
}
/**
 * Of apply: a change is not carried out, or nobody knows.
 */
export interface ChangeFailedEvent {
  type: 'change-failed';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  /**
   * Such as zone/shop.example.com/page_shield.
   */
  address: string;
  action: 'create' | 'update' | 'delete';
  status: 'differs' | 'failed' | 'not_reached' | 'unknown';
  /**
   * A stable code.
   */
  reason: string;
  message: string;
  /**
   * Of apply --resume: it was sent before the run was resumed, and not again.
   */
  earlier?: true;
}
/**
 * Of apply: what the reads after the last write showed.
 */
export interface VerifiedEvent {
  type: 'verified';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  verdict: 'clean' | 'differs' | 'incomplete' | 'skipped';
  /**
   * Addresses that still differ, or are not stored as sent.
   *
   * Items: Such as zone/shop.example.com/page_shield.
   */
  remaining: string[];
  /**
   * The id of the run record, for undo and --resume; absent when nothing was to be written.
   */
  record?: string;
}
/**
 * A message for the user.
 */
export interface FindingEvent {
  type: 'finding';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  finding: FindingDocument;
}
/**
 * The command could not do its work.
 */
export interface ErrorEvent {
  type: 'error';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  code: string;
  message: string;
  help?: string;
}
/**
 * The last event. Where it is missing, the run was ended from outside.
 */
export interface FinishedEvent {
  type: 'finished';
  /**
   * UTC, with milliseconds (ISO 8601).
   */
  time: string;
  /**
   * A random UUID, the same in all events of a run, and in the lines of its journal.
   */
  runId: string;
  exitCode: number;
}
