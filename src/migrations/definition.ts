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

export interface Look<Spec, Found, Options> {
  readonly spec: Spec;
  readonly found: Found;
  readonly options: Options;
  readonly context: DiffContext;
}

/** What a confirmed token means after former runs with it. */
export type Resumption =
  /** Nothing: it has to fit what is read now. */
  | { readonly how: 'fresh' }
  /** It can't be used any more. */
  | { readonly how: 'over'; readonly why: string }
  /** Its request was sent: wait for the effect, whatever else is read. */
  | { readonly how: 'wait'; readonly wait: () => Promise<CarriedOut> }
  /** Its work was started, and is continued; `kept` is what its restore files have. */
  | { readonly how: 'work'; readonly kept: readonly JsonObject[] };

/** What a run starts from. */
export interface Start<Found> {
  readonly found: Found;
  readonly proposal: Proposal;
  /** What the restore files of this work have, the first first. */
  readonly kept: readonly JsonObject[];
}

/** What differs between migrations; the rest is written once for all. */
export interface MigrationDefinition<Spec, Found, Options> {
  readonly command: MigrationCommand;
  /**
   * What uses up a token. `request`: a request that is sent at most once; later runs only wait. `work`: the whole work; later runs continue or prove
   * it.
   */
  readonly tokenFor: 'request' | 'work';
  /** What the files say of a scope. Throws a UserError if something is missing. */
  spec(declared: DeclaredScope): Spec;
  options(given: Given, spec: Spec): Options;
  /** The only I/O of a proposal. Throws an ApiError or ShapeError if something needed is unreadable. */
  inspect(context: DiffContext, api: ApiReader, signal?: AbortSignal): Promise<Found>;
  standing(look: Look<Spec, Found, Options>): Standing;
  /** All that must be fixed first. Asked if something is due. Pure, as all below. */
  blockers(look: Look<Spec, Found, Options>): readonly Finding[];
  notes(look: Look<Spec, Found, Options>): readonly Finding[];
  /** The requests in order. Each can check whether it is still due. */
  steps(look: Look<Spec, Found, Options>): readonly PlannedChange[];
  losses?(look: Look<Spec, Found, Options>, steps: readonly PlannedChange[]): readonly Loss[];
  comparisons?(look: Look<Spec, Found, Options>): readonly Comparison[];
  /** What was read, as the service said it. */
  read(found: Found): JsonObject;
  /** Messages for a wrong token, and for blockers. */
  readonly words: { readonly stale: string; readonly blocked: (count: number) => string };
  /** A restore file: the members of all, and what a later run must know. */
  restoreFile(members: RestoreMembers, spec: Spec, options: Options): JsonObject;
  resume(run: ConfirmedRun<Spec, Options>): Promise<Resumption>;
  /** For `request`: true if what the request changes is as in the restore file. Pure. */
  isUnmoved?(before: JsonObject, now: JsonObject): boolean;
  /** Sends what was confirmed and proves the end. Never throws for the service's answers. */
  carryOut(run: ConfirmedRun<Spec, Options>, start: Start<Found>): Promise<CarriedOut>;
  /** For the table of all scopes. Needs `command.all`. */
  readonly survey?: SurveyPart<Found, Options>;
  /** For the file of a scope. Needs `command.write`. */
  readonly file?: FilePart;
}

/** The row of a scope in a table of all scopes. */
export interface SurveyPart<Found, Options> {
  goal(options: Options): MigrationsDocument['zones'][number]['goal'];
  /** True if the service says that the scope can migrate. */
  isCompatible(found: Found): boolean;
}
