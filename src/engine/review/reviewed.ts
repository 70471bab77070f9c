import { defined } from '../../kernel/lib/defined.js';
import type { Change, Denial } from '../../kernel/model/change.js';
import type { PullFacts } from '../../kernel/model/opening.js';
import { objectAddress } from '../../kinds/lookup.js';
import type { ChangeDocument, ScopeDocument } from '../../generated/documents/plan.js';
import {
  changeDigest,
  changesOf,
  digestOfScopes,
  isWhole,
  type Plan,
  type ScopePlan,
} from '../../kernel/model/plan.js';
import { sameSubject } from '../../kernel/model/subject.js';
import { scopeAddress, scopeOfAddress, scopePath } from '../../kernel/model/scope.js';
import type { Stage } from '../../kernel/model/stage.js';
import type { StepOutcome } from '../apply/outcome.js';
import { hiddenFrom, lackText, uncomparedAt } from './blind.js';
import { changedSide, isSuperseded } from './declared-since.js';
import { inPlan, waitingFor, type Obstacle } from './obstacles.js';
import { changedText, hiddenText, type ChangedSide } from './moved-words.js';
import { risksSeenIn, unseenRisks, type RisksSeen, type ShownChange } from './risks-seen.js';

/** The parts of a reviewed plan to compare with, from a plan document or a pull request's comment. */
export interface ReviewedPlan {
  readonly digest: string;
  readonly complete: boolean;
  /** Set if something was deliberately left out. */
  readonly narrowed?: true;
  /** A shard is narrowed too. */
  readonly shard?: object;
  readonly scopes: readonly Pick<ScopeDocument, 'level' | 'name' | 'complete' | 'not_compared'>[];
  readonly changes: readonly ReviewedChange[];
  /** Approved changes carried out since: no longer approved, but still needed for dependents. */
  readonly used?: readonly ReviewedChange[];
  /** What leaves. */
  readonly leaving?: readonly ReviewedLeave[];
  /** Addresses of differences that were known and not to be written: no edits since. */
  readonly leftAlone?: readonly string[];
  /** Changes not approved, because not shown: first digits of their digests. Never empty. */
  readonly left_out?: readonly string[];
}

/** A reviewed leaving object. */
export type ReviewedLeave = Pick<ReviewedChange, 'digest' | 'denied' | 'pull'>;

/** The part that an incomplete plan covered. */
export interface ReviewedPart {
  /** True if something was deliberately left out. */
  readonly narrowed: boolean;
  /** The addresses of unread scopes. */
  readonly unread: readonly string[];
}

/** The part that a reviewed plan covered; undefined if complete. Pure. */
export function partOf({ complete, narrowed, shard, scopes }: ReviewedPlan): ReviewedPart | undefined {
  if (complete) return undefined;
  const unread = scopes.flatMap((scope) =>
    scope.complete === false ? [`${scope.level}/${scope.name}`] : [],
  );
  return { narrowed: narrowed === true || shard !== undefined, unread };
}

export interface ReviewedChange
  extends ShownChange, Pick<ChangeDocument, 'address' | 'kind' | 'action' | 'source'> {
  readonly request: Pick<ChangeDocument['request'], 'path'>;
  /** Absent in old approvals. */
  readonly stage?: Stage;
  /** A digest, or its start, of what files declared at its address. */
  readonly wanted?: string;
  /** The gates that denied it at review. */
  readonly denied?: readonly Denial[];
  /** The merged pull request that approved it, and may open gates for it. */
  readonly pull?: PullFacts;
  /** The gates that a pull request had opened for it when the run that is resumed began. */
  readonly keptOpen?: readonly Denial[];
}

/** A reviewed plan compared with the present one. */
export interface Reviewed {
  /** What is still due as reviewed. */
  readonly plan: Plan;
  /** The rest: done or changed since, with all that depends on it, in any scope. */
  readonly outcomes: readonly StepOutcome[];
  /** Present differences that the reviewed plan covered, but did not show. */
  readonly unreviewed: readonly Change[];
}

/**
 * Keeps of a fresh plan what was reviewed: the same write from the same base, without new risks. Reviewed changes that differ now are not written,
 * nor their dependents. What `earlier` plans approved stays approved. Pure.
 */
export function checkReviewed(
  reviewed: ReviewedPlan,
  fresh: Plan,
  earlier: readonly ReviewedPlan[] = [],
): Reviewed {
  const changes = [...reviewed.changes, ...stillDue(reviewed, earlier, fresh)];
  const risksSeen = risksSeenIn([reviewed, ...earlier]);
  const judged = changes.map((change) => ({ change, current: stateOf(change, fresh, risksSeen) }));
  const moved = judged.filter(({ current: { state } }) => OBSTACLES.has(state)).map(({ change }) => change);
  const otherwise = dueOtherwise([reviewed, ...earlier], fresh, risksSeen);
  const obstacles = inPlan([...moved, ...otherwise], fresh);
  const approved = changesOf(fresh)
    .map(({ change }) => change)
    .filter((change) => unseenRisks(change, risksSeen)?.length === 0);
  const waiting = waitingFor(approved, obstacles);
  const kept = new Set(approved.filter((change) => !waiting.has(change)));
  const scopes = fresh.scopes.map((scope) => keepOnly(scope, kept));
  const plan = { ...fresh, scopes, targeted: fresh.targeted || !reviewed.complete };
  return {
    plan: { ...plan, digest: digestOfScopes(scopes, isWhole(plan), plan) },
    outcomes: judged.flatMap(({ change, current }) => settle(change, current, waiting) ?? []),
    unreviewed: unreviewedIn(fresh, reviewed, changes),
  };
}

/** What earlier plans approved and is due now, besides the reviewed plan. */
function stillDue(
  reviewed: ReviewedPlan,
  earlier: readonly ReviewedPlan[],
  fresh: Plan,
): readonly ReviewedChange[] {
  const now = new Set(changesOf(fresh).map(({ change }) => changeDigest(change)));
  const own = new Set(reviewed.changes.map(({ digest }) => digest));
  const candidates = earlier.flatMap(({ changes }) => changes);
  const due = candidates.filter(({ digest }) => now.has(digest) && !own.has(digest));
  return [...new Map(due.map((change) => [change.digest, change])).values()];
}

/**
 * Changes whose dependents must not be sent, because they are due in another form than approved. If an approval left changes out, these are all
 * changes that are not approved.
 */
function dueOtherwise(
  plans: readonly ReviewedPlan[],
  fresh: Plan,
  risksSeen: RisksSeen,
): readonly Obstacle[] {
  const unapproved = changesOf(fresh)
    .map(({ change }) => change)
    .filter((change) => unseenRisks(change, risksSeen)?.length !== 0);
  if (plans.some(({ left_out: leftOut }) => leftOut !== undefined)) return unapproved;
  return plans
    .flatMap(({ changes, used = [] }) => [...changes, ...used])
    .filter((approved) => unapproved.some((change) => sameSubject(change, approved)));
}

/** Changes that the reviewed plan covers, but does not show. If narrowed, only those in scopes it could not read. */
function unreviewedIn(
  fresh: Plan,
  reviewed: ReviewedPlan,
  accounted: readonly ReviewedChange[],
): readonly Change[] {
  const addresses = new Set(accounted.map(({ address }) => address));
  const { narrowed: isPart = false, unread = [] } = partOf(reviewed) ?? {};
  return changesOf(fresh)
    .map(({ change }) => change)
    .filter(
      (change) => !addresses.has(change.address) && !accounted.some((other) => sameSubject(other, change)),
    )
    .filter(({ address }) => !isPart || unread.includes(scopeOfAddress(address)));
}

/** What makes dependents wait. */
const OBSTACLES: ReadonlySet<ReviewedState['state']> = new Set(['moved', 'superseded', 'lacking', 'unread']);

/** What a reviewed change is now. `moved`: the change differs (`now`), it is gone without a known reason, or it has a risk that was not seen. */
type ReviewedState =
  | { readonly state: 'due'; readonly now: Change }
  | { readonly state: 'done' | 'unread' }
  | { readonly state: 'superseded'; readonly now?: Change }
  /** Unknown without these variables. */
  | { readonly state: 'lacking'; readonly lacks: readonly string[] }
  | {
      readonly state: 'moved';
      readonly now?: Change;
      readonly unseen?: readonly string[];
      /** What its reviewer could not see without a secret. */
      readonly hidden?: string;
      /** The side that changed, if known. */
      readonly side?: ChangedSide;
    };

/**
 * True if nothing is left of an approved change: it is live, or the files have changed. May miss some: what was not read or planned is unknown. Pure.
 */
export function isSpent(approved: ReviewedChange, fresh: Plan): boolean {
  const { address, action } = approved;
  const owner = fresh.scopes.find(({ scope }) => scopeAddress(scope) === scopeOfAddress(address));
  if (owner === undefined) return !fresh.targeted;
  if (owner.status === 'incomplete') return false;
  const { state } = stateOf(approved, fresh, new Map());
  const isGone = owner.wantedAt !== undefined && owner.wantedAt(objectAddress(approved)) === undefined;
  return state === 'done' || state === 'superseded' || (state === 'moved' && action !== 'delete' && isGone);
}

/** Missing in the fresh plan does not mean done: the file may no longer declare the object. */
function stateOf(reviewed: ReviewedChange, fresh: Plan, risksSeen: RisksSeen): ReviewedState {
  const { address, action, kind, request } = reviewed;
  const owner = fresh.scopes.find(({ scope }) => scopeAddress(scope) === scopeOfAddress(address));
  if (owner === undefined || !request.path.startsWith(`${scopePath(owner.scope)}/`))
    return { state: 'moved' };
  if (owner.status === 'incomplete') return { state: 'unread' };
  const now = owner.changes.find(({ change }) => sameSubject(change, reviewed))?.change;
  if (now !== undefined && changeDigest(now) === reviewed.digest) return stateOfUnchanged(now, risksSeen);
  if (isSuperseded(reviewed, owner)) return { state: 'superseded', ...defined({ now }) };
  const lacks = now === undefined ? uncomparedAt(address, owner) : now.lacks;
  if (lacks !== undefined && lacks.length > 0) return { state: 'lacking', lacks };
  const hidden = now && hiddenFrom(reviewed.digest, now);
  const moved = { state: 'moved', ...defined({ now, hidden, side: changedSide(reviewed, owner) }) } as const;
  if (now !== undefined) return moved;
  if (action === 'delete')
    return owner.seen[kind]?.includes(request.path) === false ? { state: 'done' } : moved;
  return owner.unchanged.includes(objectAddress({ kind, address })) ? { state: 'done' } : moved;
}

/** The state of an unchanged reviewed change. */
function stateOfUnchanged(now: Change, risksSeen: RisksSeen): ReviewedState {
  const unseen = unseenRisks(now, risksSeen) ?? [];
  return unseen.length === 0 ? { state: 'due', now } : { state: 'moved', now, unseen };
}

function keepOnly(scope: ScopePlan, kept: ReadonlySet<Change>): ScopePlan {
  if (scope.status === 'incomplete') return scope;
  return { ...scope, changes: scope.changes.filter(({ change }) => kept.has(change)) };
}

/** The outcome of a reviewed change that is not to be sent; undefined for one that is. */
function settle(
  { address, kind, action, source }: ReviewedChange,
  current: ReviewedState,
  waiting: ReadonlyMap<Change, string>,
): StepOutcome | undefined {
  const about = {
    change: { address, kind, action, ...defined({ source }) },
    findings: [],
  };
  const scope = scopeOfAddress(address);
  switch (current.state) {
    case 'done':
      return { ...about, status: 'applied', confirmed: 'before-us' };
    case 'superseded':
      return {
        ...about,
        status: 'not_reached',
        reason: 'superseded',
        message: changedText('wanted', { kind, address }),
        ...defined({ now: current.now }),
      };
    case 'moved':
      return { ...about, status: 'not_reached', ...whyMoved(current, { kind, address }) };
    case 'lacking':
      return {
        ...about,
        status: 'not_reached',
        reason: 'refused',
        message: lackText(current.lacks, { kind, address }),
      };
    case 'unread':
      return {
        ...about,
        status: 'not_reached',
        reason: 'incomplete-read',
        message: `${scope} could not be read`,
      };
    case 'due': {
      const message = waiting.get(current.now);
      return message === undefined
        ? undefined
        : { ...about, status: 'not_reached', reason: 'earlier-failure', message };
    }
  }
}

function whyMoved(
  { now, unseen = [], hidden, side }: Extract<ReviewedState, { readonly state: 'moved' }>,
  change: Pick<ReviewedChange, 'kind' | 'address'>,
): Pick<Extract<StepOutcome, { readonly status: 'not_reached' }>, 'reason' | 'message' | 'now'> {
  const instead = defined({ now });
  return unseen.length > 0
    ? { reason: 'refused', message: `it has a risk that was not reviewed: ${unseen.join(', ')}`, ...instead }
    : {
        reason: 'stale',
        message: hidden === undefined ? changedText(side, change) : hiddenText(hidden, change),
        ...instead,
      };
}
