import type { MigrationsDocument } from '../generated/documents/migrations.js';
import type { Finding } from '../kernel/model/finding.js';
import type { JsonObject } from '../kernel/model/json.js';
import type { DiffContext } from '../kernel/model/context.js';
import type { PlannedChange } from '../kernel/model/plan.js';
import type { ApiReader } from '../kernel/model/request.js';
import type { DeclaredScope } from '../engine/configuration/resolve.js';
import type { Given, MigrationCommand } from './command.js';
import type { FilePart } from './file-part.js';
import type { CarriedOut, Comparison, ConfirmedRun, Loss, Proposal, Standing } from './migration.js';
import type { RestoreMembers } from './restore-file.js';

/** All that a proposal follows from. */
export interface Look<Spec, Found, Options> {
  readonly spec: Spec;
  readonly found: Found;
  readonly options: Options;
  readonly context: DiffContext;
}

/** What a confirmed token means, given what former runs left under it. */
export type Resumption =
  /** Nothing is left: it has to fit what is read now. */
  | { readonly how: 'fresh' }
  /** It leads nowhere any more. */
  | { readonly how: 'over'; readonly why: string }
  /** Its request was sent: there is nothing to do but look, whatever else can be read. */
  | { readonly how: 'wait'; readonly wait: () => Promise<CarriedOut> }
  /** Its work was started, and is continued. */
  | { readonly how: 'work'; readonly kept: JsonObject };

/** What a run begins from. */
export interface Start<Found> {
  readonly found: Found;
  readonly proposal: Proposal;
  /** The content of the restore file. Undefined if there was nothing to keep. */
  readonly kept: JsonObject | undefined;
}

/** What a migration says about itself; everything else is written once, for all of them. */
export interface MigrationDefinition<Spec, Found, Options> {
  readonly command: MigrationCommand;
  /**
   * What uses a token up. `request`: there is one that must be sent once at most, and a later run with its token only waits.
   * `work`: whatever the work takes; a later run with its token goes on, and one that finds it done proves it.
   */
  readonly tokenFor: 'request' | 'work';
  /** What the files say of one scope. Throws a UserError when they don't say what it takes. */
  spec(declared: DeclaredScope): Spec;
  options(given: Given, spec: Spec): Options;
  /** The only I/O of a proposal. Throws an ApiError or a ShapeError when something that matters could not be read. */
  inspect(context: DiffContext, api: ApiReader, signal?: AbortSignal): Promise<Found>;
  standing(look: Look<Spec, Found, Options>): Standing;
  /** What has to be fixed first, all of it at once. Asked for where something is due. Pure, as all that follows. */
  blockers(look: Look<Spec, Found, Options>): readonly Finding[];
  notes(look: Look<Spec, Found, Options>): readonly Finding[];
  /** The requests in their order. Each can check whether it is still due. */
  steps(look: Look<Spec, Found, Options>): readonly PlannedChange[];
  losses?(look: Look<Spec, Found, Options>, steps: readonly PlannedChange[]): readonly Loss[];
  comparisons?(look: Look<Spec, Found, Options>): readonly Comparison[];
  /** What was read, as the service said it. */
  read(found: Found): JsonObject;
  /** Messages for a token that does not fit, and for problems to fix first. */
  readonly words: { readonly stale: string; readonly blocked: (count: number) => string };
  /** What a restore file holds: the members of every one, with what a later run has to know. */
  restoreFile(members: RestoreMembers, spec: Spec, options: Options): JsonObject;
  resume(run: ConfirmedRun<Spec, Options>): Promise<Resumption>;
  /** For `request`: true if a scope is as it was when a restore file was written, in what the request changes. Both are what was read. Pure. */
  isUnmoved?(before: JsonObject, now: JsonObject): boolean;
  /** Sends what was confirmed, and proves the end. Never throws for what the service does. */
  carryOut(run: ConfirmedRun<Spec, Options>, start: Start<Found>): Promise<CarriedOut>;
  /** The part for a table of all scopes; together with `command.all`. */
  readonly survey?: SurveyPart<Found, Options>;
  /** What is put into the file of a scope; goes with `command.write`. */
  readonly file?: FilePart;
}

/** The row of a scope in a table of all scopes. */
export interface SurveyPart<Found, Options> {
  goal(options: Options): MigrationsDocument['zones'][number]['goal'];
  /** Whether the service says that the scope can be migrated. */
  isCompatible(found: Found): boolean;
}
