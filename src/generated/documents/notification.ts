// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * What --notify posts to ZONEWRIGHT_NOTIFY_JSON_URL after a run: what ran, where, how it ended, and what it changed or found. It contains no secrets.
 */
export interface NotificationDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * Identifies the run. A notification that is sent again after a lost answer has the same id.
   */
  id: string;
  command: 'validate' | 'plan' | 'apply' | 'drift';
  /**
   * in-sync, drifted, pending (all that differs was edited in git) and unknown (something could not be read) are what drift finds; the others are how an apply ends. Both may be invalid, failed, refused or interrupted.
   */
  outcome:
    | 'in-sync'
    | 'drifted'
    | 'pending'
    | 'unknown'
    | 'nothing-to-do'
    | 'applied'
    | 'partial'
    | 'unverified'
    | 'stale'
    | 'refused'
    | 'invalid'
    | 'failed'
    | 'interrupted';
  /**
   * The same in a few words, with the most important numbers.
   */
  headline: string;
  exit_code: number;
  /**
   * ISO 8601 in UTC.
   */
  started_at: string;
  /**
   * How long it took.
   */
  seconds: number;
  /**
   * The repository as the build service calls it, otherwise the name of the root folder.
   */
  project: string;
  /**
   * With --environment.
   */
  environment?: string;
  /**
   * With --shard: which part of the scopes, such as 2/8.
   */
  shard?: string;
  /**
   * Where the root is in the checkout.
   */
  root: string;
  /**
   * What was used in place of the service, if anything: then it says nothing about what is live.
   */
  against: 'service' | 'emulator' | 'snapshot';
  /**
   * Absent for a run that ended before it had found anything.
   */
  counts?: {
    /**
     * Zones and accounts that were looked at.
     */
    scopes: number;
    /**
     * Those that could not be read, or not again after apply wrote to them.
     */
    unread: number;
    /**
     * Of drift: differences that are not ignored.
     */
    differences?: number;
    /**
     * Of drift: differences that are ignored for a time.
     */
    ignored?: number;
    /**
     * Of apply: all changes of the plan.
     */
    changes?: number;
    /**
     * Those that are done and known to be done.
     */
    applied?: number;
  };
  /**
   * Zones and accounts of which there is something to say: first those whose state is unknown, then those with the most that is left. At most 100.
   *
   * @maxItems 100
   */
  scopes: NotifiedScopeDocument[];
  /**
   * How many more there are of them; absent when there are none.
   */
  more_scopes?: number;
  /**
   * Of drift: who owns what differs, by meta of the files. Absent if no file says it.
   *
   * @minItems 1
   */
  owners?: string[];
  /**
   * Of drift: the channels of these owners, by ZONEWRIGHT_OWNER_CHANNELS, each once. Absent if none has one.
   *
   * @minItems 1
   */
  mentions?: string[];
  /**
   * With drift --who: the people who last changed what differs, by the audit log of the account. Absent if no person is certain.
   *
   * @minItems 1
   */
  changed_by?: string[];
  /**
   * The risks that somebody agreed to, by code, with the number of changes that have them.
   */
  risks: NotifiedCountDocument[];
  /**
   * Why changes were not done, by code, with their number.
   */
  reasons: NotifiedCountDocument[];
  /**
   * The error of the run, if it could not do its work.
   */
  error?: {
    code: string;
    message: string;
    /**
     * How much is wrong in the files.
     */
    errors: number;
  };
  /**
   * Of apply: the id of the run record, for zonewright undo. Absent when nothing was to be written.
   */
  run?: string;
  /**
   * The ref of git with the record, as --runs names it; absent if the record is in a folder.
   */
  records?: string;
  /**
   * Data from the build service; absent outside of one.
   */
  ci?: {
    /**
     * Where its run can be looked at.
     */
    url?: string;
    actor?: string;
    commit?: string;
  };
}
export interface NotifiedScopeDocument {
  address: string;
  /**
   * false if it could not be read, or if apply wrote to it and did not read it again: what is left there is unknown.
   */
  known: boolean;
  /**
   * Of drift what differs; of apply the changes that are not done. Absent while unknown.
   */
  left?: number;
  /**
   * Of apply: the changes that are done.
   */
  done?: number;
}
export interface NotifiedCountDocument {
  code: string;
  changes: number;
}
