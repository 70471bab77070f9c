import type { PlannedInvariant } from './planned-invariant.js';
import type {
  Change,
  Condition,
  Denial,
  Diff,
  KeptMember,
  KindName,
  Pending,
  Tally,
  Uncompared,
} from './change.js';
import type { DiffContext } from './context.js';
import { compare, type Finding } from './finding.js';
import { digestedDetails } from './impact.js';
import type { Json } from './json.js';
import { digestOf } from './json-digest.js';
import type { HeldList } from './known-lists.js';
import type { ListDependent } from './list-dependent.js';
import type { Leave } from './leave.js';
import type { ObservedRedirect, ObservedRules, ObservedUrls } from './observed-rules.js';
import type { ApiReader } from './request.js';
import { scopeAddress, type Scope } from './scope.js';
import type { Gate, Safety } from './settings.js';

/** A declaration that can read and compare the live state again. */
export interface Observable {
  /** Reads and compares. Throws an ApiError if the read fails or is not proved complete. */
  observe(context: DiffContext, api: ApiReader, signal?: AbortSignal): Promise<Diff>;
  /** Codes for a create of an object that exists: it is compared again. */
  readonly existsCodes?: readonly number[];
}

/** A change and its declaration, which can check later if it is still due. */
export interface PlannedChange {
  readonly change: Change;
  readonly declaration: Observable;
  /** Its conditions for other changes of the scope. */
  readonly conditions?: readonly Condition[];
  /** As in Diff. */
  readonly complete?: Diff['complete'];
  /** The live state for the run record. */
  readonly found?: () => Json;
  /** The base revision's change of the same object. */
  readonly inBase?: Change;
}

/** A live member that is kept, with its object's declaration. */
export interface PlannedKept extends KeptMember {
  readonly kind: KindName;
  readonly source: { readonly file: string; readonly line: number };
}

/** The tally of a declaration, with the addresses of its changes. */
export interface PlacedTally extends Tally {
  readonly addresses: readonly string[];
}

/** A scope of a plan. Unread, it has no changes: unknown is not empty. */
export type ScopePlan =
  | {
      readonly status: 'complete';
      readonly scope: Scope;
      /** Its wave of the rollout, from 1. */
      readonly wave?: number;
      /** In the order of application. */
      readonly changes: readonly PlannedChange[];
      /** Due, but not applied because of other changes. Reported. */
      readonly blocked?: readonly PlannedChange[];
      readonly unchanged: readonly string[];
      /** Digest of what the files declare at an address; absent without files. */
      readonly wantedAt?: (address: string) => string | undefined;
      /** Live members that are not declared and stay. */
      readonly kept: readonly PlannedKept[];
      /** Secrets not compared: their variables are not set. Absent without any. */
      readonly uncompared?: readonly Uncompared[];
      /** Unfinished migrations. They have no changes. */
      readonly pending: readonly Pending[];
      /** Warnings of the comparison. */
      readonly findings: readonly Finding[];
      /** Paths of all live objects, for kinds with deletion. An unlisted object is gone. */
      readonly seen: Readonly<Partial<Record<KindName, readonly string[]>>>;
      /** Lists of the scope that rules may name. */
      readonly lists: readonly HeldList[];
      /** Rules of the scope that name lists. */
      readonly listDependents: readonly ListDependent[];
      /** Every compared rule list, if requested. */
      readonly rules: readonly ObservedRules[];
      /** Settings needed to redirect requests without TLS; absent if no file declares them. */
      readonly plainHttp?: readonly ObservedRedirect[];
      /** What rules see of URLs; absent if not declared. */
      readonly urls?: ObservedUrls;
      /** How many live objects were compared: percentages are shares of it. */
      readonly tallies: readonly PlacedTally[];
    }
  | {
      readonly status: 'incomplete';
      readonly scope: Scope;
      readonly wave?: number;
      readonly reason: readonly Finding[];
    };

/** One of equal parts of all scopes, from 1: `2/8`. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Where the live state is from, if not read from the service. */
export interface LiveFrom {
  /** The snapshot, as on the command line. */
  readonly file: string;
  /** When it was read, in ISO 8601. */
  readonly madeAt: string;
  /** At the time of the plan; 0 for one from the future. */
  readonly ageSeconds: number;
  /** How many texts have masked secrets. They count as equal to the declared ones. */
  readonly masked: number;
}

/** What the numbers and risks of a plan are checked against. */
export interface PlanPolicy {
  /** Zones and accounts in the files, in the plan or not. */
  readonly scopes: number;
  /** What may change without consent. All limits apply. */
  readonly limits: readonly Safety[];
  /** Risks that can't be consented to. Without the open gates. */
  readonly gates: readonly Gate[];
  /** Absent without any. */
  readonly openGates?: readonly Gate[];
  /** Absent for a plan of no moment: no hours open a gate. */
  readonly madeAt?: Date;
  /** Scopes that the base revision names differently, by the first two segments of addresses. Absent without any. */
  readonly renamed?: readonly { readonly scope: string; readonly base: string }[];
}

/** The run that a plan undoes, by its id. */
export interface Undoes {
  readonly run: string;
  /** The version of each object in that run, by address; absent if the service has none. */
  readonly versions: ReadonlyMap<string, string>;
}

/** What has to be done. The same files and live state give the same plan, byte for byte. */
export interface Plan {
  readonly scopes: readonly ScopePlan[];
  /** Narrowed by `--target` or `--changed-since`. */
  readonly targeted: boolean;
  /** Its part of all scopes; absent if it covers them all. */
  readonly shard?: Shard;
  readonly liveFrom?: LiveFrom;
  readonly undoes?: Undoes;
  readonly policy?: PlanPolicy;
  /** How many findings are accepted, and not in `findings`. */
  readonly accepted?: number;
  /** What the base revision declares, the files don't, and stays live, by address. Absent without any known. */
  readonly leaving?: readonly Leave[];
  /** The verdicts on the invariants of its scopes; absent without invariants. */
  readonly invariants?: readonly PlannedInvariant[];
  /** The globs of `--exclude`; absent without any. */
  readonly excluded?: readonly string[];
  readonly findings: readonly Finding[];
  /** `try`: writes that the service was only asked about; absent if not asked. */
  readonly requests: Readonly<Record<'read' | 'write', number> & Partial<Record<'try' | 'seconds', number>>>;
  readonly digest: string;
}

/** All changes of a plan, in order. */
export function changesOf(plan: Pick<Plan, 'scopes'>): readonly PlannedChange[] {
  return plan.scopes.flatMap((scope) => (scope.status === 'complete' ? scope.changes : []));
}

/** Migrations that the files ask for and that are not done. */
export function pendingOf(plan: Plan): readonly Pending[] {
  return plan.scopes.flatMap((scope) => (scope.status === 'complete' ? scope.pending : []));
}

/** True if nothing was left out on purpose. */
export function isWhole({ targeted, shard }: Pick<Plan, 'targeted' | 'shard'>): boolean {
  return !targeted && shard === undefined;
}

/** True if every scope was read and nothing was left out on purpose. */
export function isComplete(plan: Plan): boolean {
  return isWhole(plan) && plan.scopes.every((scope) => scope.status === 'complete');
}

/** What identifies a change: what is sent, and the live state before. Not its place in a file. */
export interface ChangeIdentity {
  readonly address: string;
  readonly kind: string;
  readonly action: string;
  readonly request: unknown;
  readonly base: unknown;
}

/** Digest of a change: equal for the same write from the same base. Its address is only a name, and not covered. */
export function changeDigest({ kind, action, request, base }: Omit<ChangeIdentity, 'address'>): string {
  return digestOf({ kind, action, request, base });
}

/** What a plan's digest covers of a scope. */
export interface ScopeIdentity {
  readonly level: string;
  readonly name: string;
  readonly id: string;
  readonly complete: boolean;
}

/** A change as a reviewer sees it. */
export interface ReviewedChange extends ChangeIdentity {
  readonly details: readonly unknown[];
  readonly risks: readonly { readonly code: string; readonly message: string }[];
  readonly denied?: readonly Denial[];
}

/** Further content of a plan that its digest covers. */
export interface DigestedBeside {
  /** What a shard reports, to combine all shards. */
  readonly part?: object | undefined;
  readonly leaving?:
    | readonly (Pick<ReviewedChange, 'address' | 'risks' | 'denied'> & { readonly digest: string })[]
    | undefined;
  /** The globs of what was left out. */
  readonly excluded?: readonly string[] | undefined;
}

/**
 * Digest of a plan: scopes, changes in order, with their bases and all that a reviewer sees but what varies
 * without an edit (`digestedDetails`), what leaves, and what was excluded.
 */
export function planDigest(
  scopes: readonly ScopeIdentity[],
  changes: readonly ReviewedChange[],
  complete: boolean,
  { part, leaving = [], excluded = [] }: DigestedBeside = {},
): string {
  return digestOf({
    complete,
    ...(leaving.length === 0
      ? {}
      : {
          leaving: leaving.map(({ address, digest, risks, denied = null }) => [
            address,
            digest,
            risks,
            denied,
          ]),
        }),
    ...(part === undefined ? {} : { part }),
    ...(excluded.length === 0 ? {} : { excluded }),
    scopes: scopes.map((scope) => ({
      level: scope.level,
      name: scope.name,
      id: scope.id,
      complete: scope.complete,
    })),
    changes: changes.map((change) => ({
      address: change.address,
      digest: changeDigest(change),
      details: digestedDetails(change.details),
      risks: change.risks,
      ...(change.denied === undefined ? {} : { denied: change.denied }),
    })),
  });
}

/** The digest of planned scopes. `whole`: nothing was left out on purpose. */
export function digestOfScopes(
  scopes: readonly ScopePlan[],
  whole: boolean,
  beside: DigestedBeside = {},
): string {
  return planDigest(
    scopes.map(({ scope, status }) => ({ ...scope, complete: status === 'complete' })),
    scopes.flatMap((scope) => (scope.status === 'complete' ? scope.changes.map(({ change }) => change) : [])),
    whole && scopes.every((scope) => scope.status === 'complete'),
    beside,
  );
}

/** Sorts by the address of the scope, as plans and reports do. */
export function byAddress<Item extends { readonly scope: Scope }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => compare(scopeAddress(a.scope), scopeAddress(b.scope)));
}
