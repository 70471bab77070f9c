// Made from schemas/ by `npm run generate`; a test fails when the two differ.

export type SnapshotAnswer = SnapshotObject | SnapshotList | SnapshotFailure;
/**
 * The output of import --snapshot FILE: everything that was read from some scopes, with secrets masked. plan --live-from FILE plans against it.
 */
export interface SnapshotDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * When it was read, in UTC.
   */
  made_at: string;
  /**
   * The dialect of the project that read it. Endpoints differ between dialects.
   */
  dialect: 'documented' | 'cloudflare';
  /**
   * The zones and accounts that were read, by level and name.
   */
  scopes: SnapshotScope[];
  /**
   * How many texts in it have a secret masked. 0: it is what was read.
   */
  masked: number;
  /**
   * One for each thing that was asked, by path.
   */
  answers: SnapshotAnswer[];
}
export interface SnapshotScope {
  level: 'zone' | 'account';
  name: string;
  id: string;
}
/**
 * The result of one answer.
 */
export interface SnapshotObject {
  read: 'get';
  /**
   * After the base address.
   */
  path: string;
  query?: SnapshotQuery;
  result: unknown;
}
export interface SnapshotQuery {
  [k: string]: string;
}
/**
 * The items of every page; with a problem, those of the pages that were read.
 */
export interface SnapshotList {
  read: 'list' | 'part';
  /**
   * After the base address.
   */
  path: string;
  query?: SnapshotQuery;
  items: unknown[];
  /**
   * Why it is not the whole list.
   */
  problem?: string;
}
/**
 * A read that failed: its result is unknown.
 */
export interface SnapshotFailure {
  read: 'get' | 'list' | 'part';
  /**
   * After the base address.
   */
  path: string;
  query?: SnapshotQuery;
  failed: {
    kind:
      | 'forbidden'
      | 'not-found'
      | 'rejected'
      | 'throttled'
      | 'unavailable'
      | 'malformed'
      | 'incomplete'
      | 'redirect';
    message: string;
    status?: number;
    /**
     * What to do about it, if more is known than the kind says.
     */
    advice?: string;
  };
}
