// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { KindName } from '../../kernel/model/document-parts.js';

/**
 * What drift --format json prints beside the plan, as its member drift: what differs live, told from the repository to the live side, by scope and object.
 */
export interface DriftReport {
  /**
   * Of all scopes: unread when one could not be read, else drifted when something differs live, else pending when all that differs was edited in git (with --base), else in-sync. What is ignored does not count.
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
   * All of whose differences are ignored.
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
   * What somebody did to the live side: an added object is only live, a removed one only in the files.
   */
  change: 'added' | 'removed' | 'changed';
  source?: {
    file: string;
    line: number;
  };
  differences: DriftDifference[];
}
/**
 * One thing that differs. repository is what the files say, live what is live; absent for nothing. Of a rule that moved they are its positions, from 1.
 */
export interface DriftDifference {
  /**
   * The address of the object and the steps below it: what an entry of an ignore file names.
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
   * What in the rule, or which item; absent for the whole of it.
   */
  member?: string;
  repository?: unknown;
  live?: unknown;
  /**
   * Of a CSP source: what its coming or going has done to what the policy lets through.
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
   * unused: everything that it could name was read, and nothing of it differs. unknown: something of it was left out or not read.
   */
  status: 'used' | 'unused' | 'expired' | 'unknown';
  /**
   * How many it names.
   */
  differences: number;
}
