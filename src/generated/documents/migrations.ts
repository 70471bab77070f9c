// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from './parts.js';
import type { ChangeDocument, DetailDocument } from './plan.js';

/**
 * The output of migrate --format json if nothing was sent: the state of the scope, what would be sent, what blocks it, and the token that confirms it.
 */
export interface MigrationDocument {
  format_version: '1.0';
  tool_version: string;
  job: 'waf' | 'pool-notifications';
  scope: MigrationScopeDocument;
  /**
   * The state of the scope, in words.
   */
  state: string;
  /**
   * Where it should be, in words.
   */
  goal: string;
  /**
   * due: something can be sent. under-way: the service is at it. reached: nothing is left to do.
   */
  standing: 'due' | 'under-way' | 'reached';
  exit_code: number;
  /**
   * The token for --confirm; absent when nothing can be sent. It becomes stale when anything that was read changes, and is refused while there are blockers.
   */
  token?: string;
  /**
   * Why a confirmed job was not carried out.
   */
  withheld?: {
    reason: 'stale' | 'blocked';
    message: string;
  };
  /**
   * What must be fixed first.
   */
  blockers: FindingDocument[];
  /**
   * The requests, in their order.
   */
  changes: ChangeDocument[];
  /**
   * What is sent, compared with its source.
   */
  comparisons: ComparisonDocument[];
  /**
   * What the job removes, as far as it can be read.
   */
  losses: LossDocument[];
  /**
   * Requests that were sent.
   */
  requests: {
    read: number;
    write: number;
  };
  findings: FindingDocument[];
}
export interface MigrationScopeDocument {
  level: 'zone' | 'account';
  name: string;
  id: string;
}
export interface ComparisonDocument {
  against: string;
  details: DetailDocument[];
}
export interface LossDocument {
  what: string;
  instead: string;
}
/**
 * The output of migrate waf --all --format json: the state of every zone.
 */
export interface MigrationsDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  zones: ZoneMigrationDocument[];
}
export interface ZoneMigrationDocument {
  name: string;
  id: string;
  plan?: string;
  /**
   * The goal of the zone file, otherwise complete.
   */
  goal: 'validation' | 'complete';
  /**
   * Absent when it could not be read.
   */
  state?: string;
  /**
   * due: something can be sent. under-way: the service is at it. reached: nothing is left to do.
   */
  standing?: 'due' | 'under-way' | 'reached';
  compatible?: boolean;
  blockers?: FindingDocument[];
  /**
   * Why the zone could not be read.
   */
  problem?: string;
}
