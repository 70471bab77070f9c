// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from '../kernel/model/document-parts.js';
import type { ChangeDocument, DetailDocument } from '../engine/documents/plan.js';

/**
 * What migrate --format json prints when nothing was sent: where the scope stands, what would be sent, what is in the way, and the token that confirms it.
 */
export interface MigrationDocument {
  format_version: '1.0';
  tool_version: string;
  job: 'waf' | 'pool-notifications';
  scope: MigrationScopeDocument;
  /**
   * Where the scope stands, in words.
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
   * What --confirm takes; absent when nothing can be sent. It goes stale when anything moves that was read, and is refused while there are blockers.
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
   * What has to be fixed first.
   */
  blockers: FindingDocument[];
  /**
   * The requests, in their order.
   */
  changes: ChangeDocument[];
  /**
   * What is sent, against what it is made from.
   */
  comparisons: ComparisonDocument[];
  /**
   * What the job takes away, as far as it can be read.
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
 * What migrate waf --all --format json prints: how far every zone is.
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
   * What the zone file asks for, else complete.
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
