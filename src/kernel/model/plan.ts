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
import type { Leaning } from './leaning.js';
import type { Leave } from './leave.js';
import type { ObservedRedirect, ObservedRules } from './observed-rules.js';
import type { ApiReader } from './request.js';
import { scopeAddress, type Scope } from './scope.js';
import type { Gate, Safety } from './settings.js';

/** What a change came out of: the live side can be read and compared anew. */
export interface Observable {
  /** Reads the live side and compares. Throws an ApiError when the read failed or can't be proved complete. */
  observe(context: DiffContext, api: ApiReader, signal?: AbortSignal): Promise<Diff>;
  /** Codes of the service that say of a create: it exists already, so what is there has to be compared anew. */
  readonly existsCodes?: readonly number[];
}

/** A change with what it comes from, which can tell later whether it is still due. */
export interface PlannedChange {
  readonly change: Change;
  readonly declaration: Observable;
  /** What it asks of the other changes of the scope. */
  readonly conditions?: readonly Condition[];
  /** What was read of what it is about, as a run record keeps it. */
  readonly found?: () => Json;
  /** What the base revision would change of the same thing. */
  readonly inBase?: Change;
}

/** A live member that stays, with where its object is declared. */
export interface PlannedKept extends KeptMember {
  readonly kind: KindName;
  readonly source: { readonly file: string; readonly line: number };
}

/** What one declaration has live, with the changes that are about it. */
export interface PlacedTally extends Tally {
  readonly addresses: readonly string[];
}

/** One scope of a plan. Of a scope that could not be read nothing is planned: unknown is not empty. */
export type ScopePlan =
  | {
      readonly status: 'complete';
      readonly scope: Scope;
      /** In which wave of the rollout it is, counted from 1. */
      readonly wave?: number;
      /** In the order in which they are carried out. */
      readonly changes: readonly PlannedChange[];
      /** Changes that are due and that the others don't let be: they are told, and not carried out. */
      readonly held?: readonly PlannedChange[];
      readonly unchanged: readonly string[];
      /** What the files say of an address, as a digest; absent where there are no files. */
      readonly wantedAt?: (address: string) => string | undefined;
      /** Live members that no file declares and that stay. */
      readonly kept: readonly PlannedKept[];
      /** Secrets that were not compared, as their variables are not set; absent where there are none. */
      readonly uncompared?: readonly Uncompared[];
      /** Migrations that are not done; no change stands for them. */
      readonly pending: readonly Pending[];
      /** What comparing had to say beyond changes: warnings. */
      readonly findings: readonly Finding[];
      /** Paths of everything that was seen live, of the kinds that may be deleted: what is not there is gone. */
      readonly seen: Readonly<Partial<Record<KindName, readonly string[]>>>;
      /** Lists of the scope that rules may name. */
      readonly lists: readonly HeldList[];
      /** Rules of the scope that name lists. */
      readonly leaning: readonly Leaning[];
      /** Every list of rules that was compared, where somebody asked for them. */
      readonly rules: readonly ObservedRules[];
      /** All settings that it takes to redirect requests without TLS; absent where no file declares it. */
      readonly plainHttp?: readonly ObservedRedirect[];
      /** What exists of what was compared: what the shares of the thresholds are taken of. */
      readonly tallies: readonly PlacedTally[];
    }
  | {
      readonly status: 'incomplete';
      readonly scope: Scope;
      readonly wave?: number;
      readonly reason: readonly Finding[];
    };

/** One of several equal parts of the scopes, counted from 1: `2/8`. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Where a plan's live state comes from when it was not read from the service. */
export interface LiveFrom {
  /** The snapshot, as it was named. */
  readonly file: string;
  /** When the live state was read, in ISO 8601. */
  readonly madeAt: string;
  /** How old that was when the plan was made; 0 when it seems to come from the future. */
  readonly ageSeconds: number;
  /** Texts in it of which a secret is masked: they count as equal to what is declared. */
  readonly masked: number;
}

/** What the numbers and the risks of a plan were held against. */
export interface PlanPolicy {
  /** How many zones and accounts the files name, in the plan or not. */
  readonly scopes: number;
  /** How much may change without consent: all of them hold. */
  readonly limits: readonly Safety[];
  /** What nobody may consent to, but for what a label of the pull request has opened. */
  readonly gates: readonly Gate[];
  /** Scopes that the base revision calls otherwise, by the first two segments of their addresses; absent when there are none. */
  readonly renamed?: readonly { readonly scope: string; readonly base: string }[];
}

/** What becomes of an invariant of a scope. */
export interface PlannedInvariant {
  readonly name: string;
  readonly scope: string;
  readonly verdict: InvariantVerdictKind;
  /** The verdict on what is live. */
  readonly was: InvariantVerdictKind;
  readonly witness?: Readonly<Record<string, string | number | boolean | null>>;
  readonly rule?: { readonly phase: string; readonly name: string };
  readonly because?: string;
  readonly help?: string;
}

type InvariantVerdictKind = 'proven' | 'refuted' | 'unknown';

/** The run that a plan undoes. */
export interface Undoes {
  /** Its id. */
  readonly run: string;
  /** Which version the run found of an object, by address; absent where the service has no versions of it. */
  readonly versions: ReadonlyMap<string, string>;
}

/** What has to be done, as data. The same configuration and live state give the same plan, byte for byte. */
export interface Plan {
  readonly scopes: readonly ScopePlan[];
  /** True when `--target` or `--changed-since` narrowed it. */
  readonly targeted: boolean;
  /** The part of all scopes that it is about, when it is not about all of them. */
  readonly shard?: Shard;
  readonly liveFrom?: LiveFrom;
  readonly undoes?: Undoes;
  readonly policy?: PlanPolicy;
  /** How many findings are not among `findings` because somebody has accepted them. */
  readonly accepted?: number;
  /** What the base revision declares, the files don't, and stays live, by address; absent where nothing is known to have left. */
  readonly leaving?: readonly Leave[];
  /** What it does to the invariants of its scopes, as documents have it; absent where there are none. */
  readonly invariants?: readonly PlannedInvariant[];
  readonly findings: readonly Finding[];
  readonly requests: { readonly read: number; readonly write: number };
  readonly digest: string;
}

/** Every change of a plan, in order. */
export function changesOf(plan: Plan): readonly PlannedChange[] {
  return plan.scopes.flatMap((scope) => (scope.status === 'complete' ? scope.changes : []));
}

/** The migrations that the files ask for and that are not done. */
export function pendingOf(plan: Plan): readonly Pending[] {
  return plan.scopes.flatMap((scope) => (scope.status === 'complete' ? scope.pending : []));
}

/** True when nothing was left out on purpose. */
export function isWhole({ targeted, shard }: Pick<Plan, 'targeted' | 'shard'>): boolean {
  return !targeted && shard === undefined;
}

/** True when every scope was read and nothing was left out on purpose. */
export function isComplete(plan: Plan): boolean {
  return isWhole(plan) && plan.scopes.every((scope) => scope.status === 'complete');
}

/** The parts of a change that identify it: what is sent and what it was made from; not where it stands in a file. */
export interface ChangeIdentity {
  readonly address: string;
  readonly kind: string;
  readonly action: string;
  readonly request: unknown;
  readonly base: unknown;
}

/**
 * Digest of one change: the same write from the same base has the same digest, whatever else the plan holds. The address is a name
 * for people (of two objects with one name it says which), so it is no part of it.
 */
export function changeDigest({ kind, action, request, base }: Omit<ChangeIdentity, 'address'>): string {
  return digestOf({ kind, action, request, base });
}

/** True when two changes are about the same live thing: the same path, or for what is yet to be created the same address. */
export function sameSubject(
  a: Pick<Change, 'address' | 'action'> & { readonly request: { readonly path: string } },
  b: Pick<Change, 'address' | 'action'> & { readonly request: { readonly path: string } },
): boolean {
  if (a.action === 'delete' && b.action === 'delete') return a.request.path === b.request.path;
  return a.address === b.address;
}

/** A scope as a plan's digest covers it. */
export interface ScopeIdentity {
  readonly level: string;
  readonly name: string;
  readonly id: string;
  readonly complete: boolean;
}

/** A change as a reviewer sees it: what it is, what it does, and what somebody must agree to. */
export interface ReviewedChange extends ChangeIdentity {
  readonly details: readonly unknown[];
  readonly risks: readonly { readonly code: string; readonly message: string }[];
  readonly denied?: readonly Denial[];
}

/** What a plan's digest covers beside its scopes and changes. */
export interface DigestedBeside {
  /** What a shard says for whoever puts all of them together. */
  readonly part?: object | undefined;
  readonly leaving?:
    | readonly (Pick<ReviewedChange, 'address' | 'risks' | 'denied'> & { readonly digest: string })[]
    | undefined;
}

/**
 * Digest of a plan: its scopes, and its changes in their final order, each with its base and everything that a reviewer is shown, save
 * what changes by itself (`digestedDetails`); and what leaves.
 */
export function planDigest(
  scopes: readonly ScopeIdentity[],
  changes: readonly ReviewedChange[],
  complete: boolean,
  { part, leaving = [] }: DigestedBeside = {},
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

/** The digest of scopes as planning made them; `whole` unless something was left out on purpose. */
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

/** Sorts scopes by address, the order of plans and reports. */
export function byAddress<Item extends { readonly scope: Scope }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => compare(scopeAddress(a.scope), scopeAddress(b.scope)));
}
