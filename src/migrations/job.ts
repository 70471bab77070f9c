import type { Clock } from '../kernel/model/clock.js';
import type { Detail } from '../kernel/model/change.js';
import type { Finding } from '../kernel/model/finding.js';
import { digestOf, type JsonObject } from '../kernel/model/json.js';
import type { DiffContext } from '../kernel/model/context.js';
import type { Plan } from '../kernel/model/plan.js';
import type { Scope } from '../kernel/model/scope.js';
import type { Journal } from '../engine/apply/journal.js';
import type { Report } from '../engine/reconcile.js';

/** Something that is done once and that nobody can undo. */
export type JobName = 'waf' | 'pool-notifications';

/** What a job found and would do. Making one sends GET requests only. */
export interface Proposal {
  readonly job: JobName;
  readonly scope: Scope;
  /** Where it stands and where it should be, in words. */
  readonly state: string;
  readonly goal: string;
  /** `under-way`: the service is at it, and nothing can be sent meanwhile. */
  readonly standing: 'due' | 'under-way' | 'reached';
  /** What has to be put right first, all of it. While there is one, nothing is sent. */
  readonly blockers: readonly Finding[];
  /** What a person should know beside it: what could not be read, what will be different. */
  readonly notes: readonly Finding[];
  readonly losses: readonly Loss[];
  readonly comparisons: readonly Comparison[];
  /** The steps in their order, as the changes of one scope: empty unless the job is due. */
  readonly plan: Plan;
  /** What was read, as the service said it: all that could bring the present state back by hand. */
  readonly read: JsonObject;
}

/** Something that the job takes away, and what would take its place. */
export interface Loss {
  readonly what: string;
  readonly instead: string;
}

/** What is sent, beside something else that a reviewer may hold it against. */
export interface Comparison {
  /** `the generated configuration`. */
  readonly against: string;
  readonly details: readonly Detail[];
}

/** What became of a job that somebody confirmed. */
export type JobResult =
  | {
      readonly verdict: 'withheld';
      readonly reason: 'stale' | 'blocked';
      readonly message: string;
      readonly proposal: Proposal;
    }
  | {
      readonly verdict: 'carried-out';
      readonly job: JobName;
      readonly report: Report;
      /** Where it stands now, in words. */
      readonly state: string;
    };

/** What carrying out a job needs beside the service. */
export interface JobTools {
  readonly context: DiffContext;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly restore: RestoreFiles;
  /** Says what goes on now, for whoever waits. */
  readonly tell: (text: string) => void;
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
  /** Marks a token as used, on disk before this returns. False when it was used before: exactly one caller is told true. */
  use(token: string): Promise<boolean>;
  isUsed(token: string): Promise<boolean>;
  /** Marks a used token as one whose request certainly had no effect: there is nothing to wait for. */
  markRefused(token: string): Promise<void>;
  isRefused(token: string): Promise<boolean>;
}

/** Digest of everything that a person confirms: it moves when anything moves that was read or would be sent. */
export function basisOf({ job, scope, goal, plan, losses, read }: Proposal): string {
  return digestOf({
    job,
    scope: { level: scope.level, id: scope.id },
    goal,
    plan: plan.digest,
    losses,
    read,
  });
}

const TOKEN_LENGTH = 20;

/**
 * The token of a basis. The same basis gives the same one, so a token proves what was seen; `attempt` counts from 0 and makes a
 * fresh one when the former has been used up without any effect.
 */
export function tokenOf(basis: string, attempt: number): string {
  return digestOf({ basis, attempt }).slice('sha256:'.length).slice(0, TOKEN_LENGTH);
}

/** A token, and the one before it whose request may still take effect. */
export interface Tokens {
  readonly token: string;
  readonly inDoubt: string | undefined;
}

/** The token that confirms a proposal: the first one that has not been used. */
export async function tokenFor(
  proposal: Proposal,
  restore: Pick<RestoreFiles, 'isUsed' | 'isRefused'>,
): Promise<string> {
  return (await tokensFor(proposal, restore)).token;
}

/** As tokenFor, with what somebody should know of the one before. */
export async function tokensFor(
  proposal: Proposal,
  restore: Pick<RestoreFiles, 'isUsed' | 'isRefused'>,
): Promise<Tokens> {
  const basis = basisOf(proposal);
  let inDoubt: string | undefined;
  for (let attempt = 0; ; attempt += 1) {
    const token = tokenOf(basis, attempt);
    if (!(await restore.isUsed(token))) return { token, inDoubt };
    if (!(await restore.isRefused(token))) inDoubt = token;
  }
}
