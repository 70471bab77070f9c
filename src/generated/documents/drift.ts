// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { KindName, LifeDocument } from './parts.js';

/**
 * The member drift of the output of drift --format json, next to the plan: live differences, as changes from the repository to the live side, by scope and object.
 */
export interface DriftReport {
  /**
   * For all scopes: unread when one could not be read; otherwise drifted when something differs live, or has left the files since the base revision and is live; otherwise pending when all differences were edited in git (with --base); otherwise in-sync. Ignored differences do not count.
   */
  status: 'in-sync' | 'drifted' | 'pending' | 'unread';
  /**
   * When reading began, ISO 8601 in UTC.
   */
  started_at: string;
  /**
   * How long it took.
   */
  seconds: number;
  /**
   * With --base: the revision as it was given.
   */
  base?: string;
  totals: DriftTotals;
  scopes: DriftScope[];
  ignore?: DriftIgnoreList;
}
/**
 * How many of each. live, git, both and unknown together are all.
 */
export interface DriftTotals {
  scopes: DriftScopeTotals;
  objects: DriftObjectTotals;
  differences: DriftDifferenceTotals;
}
export interface DriftScopeTotals {
  in_sync: number;
  drifted: number;
  pending: number;
  unread: number;
}
export interface DriftObjectTotals {
  in_sync: number;
  drifted: number;
  pending: number;
  /**
   * Objects with only ignored differences.
   */
  ignored: number;
}
export interface DriftDifferenceTotals {
  /**
   * Without those that are ignored.
   */
  all: number;
  live: number;
  git: number;
  both: number;
  /**
   * Without an origin: there was no --base, or it could not be compared.
   */
  unknown: number;
  ignored: number;
}
export interface DriftScope {
  address: string;
  level: 'zone' | 'account';
  name: string;
  /**
   * Of an unread scope nothing is known: not that it is in sync, either.
   */
  status: 'in-sync' | 'drifted' | 'pending' | 'unread';
  /**
   * Objects that are live as the files say.
   */
  in_sync: number;
  /**
   * Without those that are ignored.
   */
  differences: number;
  ignored: number;
  /**
   * Those that differ, in the order of the plan.
   */
  objects: DriftObject[];
}
export interface DriftObject {
  address: string;
  kind: KindName;
  /**
   * What somebody changed live: an added object is only live, a removed one is only in the files.
   */
  change: 'added' | 'removed' | 'changed';
  source?: {
    file: string;
    line: number;
  };
  meta?: LifeDocument;
  who?: DriftWho;
  differences: DriftDifference[];
}
/**
 * With --who: who changed it live, by the audit log of the account. Absent if the log could not be read.
 */
export interface DriftWho {
  /**
   * Those of whom an entry fits by resource and time, the latest first; absent if none does.
   *
   * @minItems 1
   */
  by?: DriftAuditEntry[];
  /**
   * How many entries of the audit log may be about the difference without a person being certain. Absent if the maker of each part is named.
   */
  may_fit?: number;
}
export interface DriftAuditEntry {
  /**
   * The email, or else the type and the id.
   */
  actor: string;
  /**
   * When, ISO 8601 in UTC.
   */
  at: string;
  /**
   * What they did, in the words of the log: update.
   */
  action?: string;
}
/**
 * One difference. repository is the value of the files, live the live value; absent for no value. For a rule that moved they are its positions, from 1.
 */
export interface DriftDifference {
  /**
   * The address of the object and the steps below it, as in an entry of an ignore file.
   */
  path: string;
  /**
   * The whole object, a member of it, an item of a list (a CSP source, a log field), a rule or something in one, a secret (values are never shown).
   */
  type: 'object' | 'field' | 'item' | 'rule' | 'secret';
  /**
   * From the repository to the live side.
   */
  change: 'added' | 'removed' | 'changed' | 'moved';
  /**
   * The member, the list, or the ref of the rule; absent for the object itself.
   */
  name?: string;
  /**
   * What the rule is for, if its name is only an id or a place.
   */
  description?: string;
  meta?: LifeDocument;
  /**
   * What in the rule, or which item; absent for the whole of it.
   */
  member?: string;
  repository?: unknown;
  live?: unknown;
  /**
   * For a CSP source: how adding or removing it changed what the policy allows.
   */
  effect?: 'tightens' | 'loosens' | 'neutral';
  /**
   * With --base: edited live, edited in git since the revision (pending until it is applied), or both.
   */
  origin?: 'live' | 'git' | 'both';
  ignored?: DriftIgnored;
}
/**
 * The entry of the ignore file that names the difference.
 */
export interface DriftIgnored {
  /**
   * The path of the entry.
   */
  path: string;
  reason: string;
  /**
   * The last day on which it is ignored.
   */
  expires: string;
  file: string;
  line: number;
}
/**
 * The ignore file; absent without one.
 */
export interface DriftIgnoreList {
  file: string;
  entries: DriftIgnoreEntry[];
}
export interface DriftIgnoreEntry {
  path: string;
  reason: string;
  expires: string;
  line: number;
  /**
   * unused: everything that it could name was read, and none of it differs. unknown: some of it was left out or not read.
   */
  status: 'used' | 'unused' | 'expired' | 'unknown';
  /**
   * How many it names.
   */
  differences: number;
}
