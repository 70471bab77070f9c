// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument, KindName } from './parts.js';

/**
 * The output of coverage --format json: how much of what is live is in the repository, and what is not.
 */
export interface CoverageDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * false when something could not be read, or the service has no list of zones or of accounts: the numbers then cover only what was read.
   */
  complete: boolean;
  /**
   * Things that are live.
   */
  live: number;
  /**
   * Those of them that a file declares.
   */
  covered: number;
  /**
   * Those of them that are in no file on purpose, by unmanaged in zonewright.yaml; absent when there are none. They count neither as live nor as covered.
   */
  unmanaged?: number;
  /**
   * The percentage of what is live, rounded down to a tenth; null when something could not be read.
   */
  percent: number | null;
  /**
   * Zones and accounts themselves, and what is in them, by kind.
   */
  kinds: CoveredKindDocument[];
  /**
   * Every zone and account that a file or the service names, by level and name.
   */
  scopes: CoveredScopeDocument[];
  /**
   * Lists of zones or accounts that could not be read, so others are possible.
   */
  problems: string[];
  /**
   * Lists of zones or accounts that the service does not have: those that no file names were not looked at.
   */
  unlisted: string[];
  /**
   * Entries of unmanaged that match nothing; absent when there are none.
   *
   * @minItems 1
   */
  findings?: FindingDocument[];
  requests: {
    read: number;
  };
}
export interface CoveredKindDocument {
  kind: ('zone' | 'account') | KindName;
  /**
   * Things that are live.
   */
  live: number;
  /**
   * Those of them that a file declares.
   */
  covered: number;
  /**
   * Those of them that are in no file on purpose, by unmanaged in zonewright.yaml; absent when there are none. They count neither as live nor as covered.
   */
  unmanaged?: number;
  /**
   * Reads that failed.
   */
  unread: number;
  /**
   * The percentage of what is live, rounded down to a tenth; null when something could not be read.
   */
  percent: number | null;
}
export interface CoveredScopeDocument {
  level: 'zone' | 'account';
  name: string;
  id: string;
  /**
   * Whether a file of the repository is about it.
   */
  declared: boolean;
  /**
   * Things that are live.
   */
  live: number;
  /**
   * Those of them that a file declares.
   */
  covered: number;
  /**
   * Those of them that are in no file on purpose, by unmanaged in zonewright.yaml; absent when there are none. They count neither as live nor as covered.
   */
  unmanaged?: number;
  /**
   * Reads that failed.
   */
  unread: number;
  /**
   * The percentage of what is live, rounded down to a tenth; null when something could not be read.
   */
  percent: number | null;
  /**
   * What is live in it but in no file.
   */
  missing: MissingDocument[];
  /**
   * What is live in it and no file can declare, such as rulesets of a kind that zonewright does not manage. It is not counted.
   */
  left: LeftDocument1[];
  /**
   * What is live in it and in no file on purpose; absent when there is nothing of the kind.
   *
   * @minItems 1
   */
  unmanaged_objects?: UnmanagedDocument[];
  /**
   * The command that would import it; absent when nothing is missing.
   */
  command?: string;
  /**
   * What could not be read in it.
   */
  problems: string[];
}
export interface MissingDocument {
  kind: string;
  /**
   * The address that it would have in plans.
   */
  address: string;
}
export interface LeftDocument1 {
  kind: string;
  what: string;
  why: string;
}
export interface UnmanagedDocument {
  kind: string;
  address: string;
  reason: string;
}
