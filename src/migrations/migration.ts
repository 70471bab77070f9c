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

/** Something done once that can't be undone, by its name (schemas/migration.schema.json). */
export type MigrationName = MigrationDocument['job'];

/** A scope's state and goal, in words. */
export interface Standing {
  readonly state: string;
  readonly goal: string;
  /** `under-way`: the service is working, nothing can be sent. */
  readonly standing: 'due' | 'under-way' | 'reached';
}

/** What a migration found and would do. Made with GET requests only. */
export interface Proposal extends Standing {
  readonly migration: MigrationName;
  readonly scope: Scope;
  /** All that must be fixed first. With one, nothing is sent. */
  readonly blockers: readonly Finding[];
  /** What people should know: what is unread, what will change. */
  readonly notes: readonly Finding[];
  readonly losses: readonly Loss[];
  readonly comparisons: readonly Comparison[];
  /** The steps in order, as one scope's changes. Empty unless due. */
  readonly plan: Plan;
  /** What was read, as the service said it, for restoring by hand. */
  readonly read: JsonObject;
}

/** Something the migration removes, and its replacement. */
export interface Loss {
  readonly what: string;
  readonly instead: string;
}

/** What is sent beside something to compare it with. */
export interface Comparison {
  /** `the generated configuration`. */
  readonly against: string;
  readonly details: readonly Detail[];
}

/** The result of a confirmed migration. */
export type MigrationResult = WithheldMigration | CarriedOutMigration;

/** Nothing was sent, with the reason. */
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

/** What carrying out needs beside the service. */
export interface MigrationTools extends WriteTools {
  readonly context: DiffContext;
  readonly signal: AbortSignal;
  readonly restore: RestoreFiles;
  /** Reports progress. */
  readonly announce: (text: string) => void;
}

/** A confirmed run. */
export interface ConfirmedRun<Spec, Options> {
  readonly spec: Spec;
  readonly options: Options;
  readonly token: string;
  readonly service: Service;
  readonly tools: MigrationTools;
}

/** What was read when a request's time was over. */
export interface WithoutEffect {
  /** In words. */
  readonly state: string;
  /** How long that run had waited, in milliseconds. */
  readonly waitedMs: number;
}

/** Files written before sending: what was read, by token, and a mark that the token is used. They keep "at most once per token" across processes. */
export interface RestoreFiles {
  /** Writes to disk what was read; earlier contents for this token stay. */
  keep(token: string, document: JsonObject): Promise<void>;
  /** What was first kept for a token, if anything. */
  kept(token: string): Promise<JsonObject | undefined>;
  /** All that was kept for a token, the first first. */
  allKept(token: string): Promise<readonly JsonObject[]>;
  /** Marks a token as used, on disk. Exactly one caller gets true. */
  use(token: string): Promise<boolean>;
  isUsed(token: string): Promise<boolean>;
  /** Used tokens of this scope, in no order. */
  usedTokens(): Promise<readonly string[]>;
  /** Records that a request had no effect in its time. It may be sent once more. */
  markWithoutEffect(token: string, seen: WithoutEffect): Promise<void>;
  withoutEffect(token: string): Promise<WithoutEffect | undefined>;
  /** Marks a used token whose request certainly had no effect: no waiting. */
  markRefused(token: string): Promise<void>;
  isRefused(token: string): Promise<boolean>;
}
