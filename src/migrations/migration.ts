import type { Detail } from '../kernel/model/change.js';
import type { MigrationDocument } from '../generated/documents/migrations.js';
import type { Finding } from '../kernel/model/finding.js';
import type { JsonObject } from '../kernel/model/json.js';
import type { DiffContext } from '../kernel/model/context.js';
import type { Plan } from '../kernel/model/plan.js';
import type { Service } from '../kernel/model/request.js';
import type { Scope } from '../kernel/model/scope.js';
import type { WriteTools } from '../engine/apply/send.js';
import type { ApplyResult } from '../engine/reconcile.js';

/** Something that is done once and can't be undone, by its name on the command line and in documents (schemas/migration.schema.json). */
export type MigrationName = MigrationDocument['job'];

/** The state of a scope and its goal, in words. */
export interface Standing {
  readonly state: string;
  readonly goal: string;
  /** `under-way`: the service is at it, and nothing can be sent meanwhile. */
  readonly standing: 'due' | 'under-way' | 'reached';
}

/** What a migration found and would do. Making one sends GET requests only. */
export interface Proposal extends Standing {
  readonly migration: MigrationName;
  readonly scope: Scope;
  /** What has to be fixed first, all of it. While there is one, nothing is sent. */
  readonly blockers: readonly Finding[];
  /** What a person should know beside it: what could not be read, what will be different. */
  readonly notes: readonly Finding[];
  readonly losses: readonly Loss[];
  readonly comparisons: readonly Comparison[];
  /** The steps in their order, as the changes of one scope: empty unless the migration is due. */
  readonly plan: Plan;
  /** What was read, as the service said it: all that could bring the present state back by hand. */
  readonly read: JsonObject;
}

/** Something that the migration takes away, and what would take its place. */
export interface Loss {
  readonly what: string;
  readonly instead: string;
}

/** What is sent beside something else, for a reviewer to compare. */
export interface Comparison {
  /** `the generated configuration`. */
  readonly against: string;
  readonly details: readonly Detail[];
}

/** The result of a confirmed migration. */
export type MigrationResult = WithheldMigration | CarriedOutMigration;

/** Nothing was sent, and this is why. */
export interface WithheldMigration {
  readonly verdict: 'withheld';
  readonly reason: 'stale' | 'blocked';
  readonly message: string;
  readonly proposal: Proposal;
}

/** What was sent and proved. */
export interface CarriedOut {
  readonly report: ApplyResult;
  /** Its state now, in words. */
  readonly state: string;
}

export interface CarriedOutMigration extends CarriedOut {
  readonly verdict: 'carried-out';
  readonly migration: MigrationName;
}

/** What carrying out a migration needs beside the service. */
export interface MigrationTools extends WriteTools {
  readonly context: DiffContext;
  readonly signal: AbortSignal;
  readonly restore: RestoreFiles;
  /** Reports progress. */
  readonly tell: (text: string) => void;
}

/** A confirmed run. */
export interface ConfirmedRun<Spec, Options> {
  readonly spec: Spec;
  readonly options: Options;
  readonly token: string;
  readonly service: Service;
  readonly tools: MigrationTools;
}

/** What was read when the time of a request was over. */
export interface WithoutEffect {
  /** In words. */
  readonly state: string;
  /** How long the run had waited that said so, in milliseconds. */
  readonly waitedMs: number;
}

/**
 * The files that are written before anything is sent: what was read, under the token of the run, and a mark that the token has been
 * used. They are what makes "at most once per token" hold beyond the end of a process.
 */
export interface RestoreFiles {
  /** Writes what was read, on disk before this returns; what was written under this token before stays beside it. */
  keep(token: string, document: JsonObject): Promise<void>;
  /** What was kept first under a token; undefined when nothing was. */
  kept(token: string): Promise<JsonObject | undefined>;
  /** Marks a token as used, on disk before this returns. False if it was used before: exactly one caller gets true. */
  use(token: string): Promise<boolean>;
  isUsed(token: string): Promise<boolean>;
  /** The tokens of this scope that have been used, in no order. */
  usedTokens(): Promise<readonly string[]>;
  /** Records, in the restore file, that a request had no effect in its time. It may be sent once more. */
  markWithoutEffect(token: string, seen: WithoutEffect): Promise<void>;
  withoutEffect(token: string): Promise<WithoutEffect | undefined>;
  /** Marks a used token as one whose request certainly had no effect: there is nothing to wait for. */
  markRefused(token: string): Promise<void>;
  isRefused(token: string): Promise<boolean>;
}
