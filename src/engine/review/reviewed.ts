import { defined } from '../../kernel/lib/defined.js';
import type { Change, Denial } from '../../kernel/model/change.js';
import type { PullFacts } from '../../kernel/model/opening.js';
import type { Stage } from '../../kernel/model/stage.js';
import { objectAddress } from '../../kinds/lookup.js';
import { dependsOn, earliestStage } from '../../kinds/order.js';
import type { ChangeDocument, ScopeDocument } from '../../generated/documents/plan.js';
import {
  changeDigest,
  changesOf,
  digestOfScopes,
  isWhole,
  type Plan,
  type PlannedChange,
  type ScopePlan,
} from '../../kernel/model/plan.js';
import { sameSubject } from '../../kernel/model/subject.js';
import { scopeAddress, scopeOfAddress, scopePath } from '../../kernel/model/scope.js';
import type { StepOutcome } from '../apply/outcome.js';
import { hiddenFrom, lackText, uncomparedAt } from './blind.js';
import { changedSide, isSuperseded } from './declared-since.js';
import { changedText, hiddenText, type ChangedSide } from './moved-words.js';
import { risksSeenIn, unseenRisks, type RisksSeen, type ShownChange } from './risks-seen.js';

/** What is needed of a plan to know it again: a plan document has it, and so has what a pull request's comment carries of one. */
export interface ReviewedPlan {
  readonly digest: string;
  readonly complete: boolean;
  /** Something was left out of it on purpose: of that it says nothing. */
  readonly narrowed?: true;
  /** A part of a plan is narrowed as well. */
  readonly shard?: object;
  readonly scopes: readonly Pick<ScopeDocument, 'level' | 'name' | 'complete' | 'not_compared'>[];
  readonly changes: readonly ReviewedChange[];
  /** What it approved as well and was carried out since: it is approved no more, and what depends on it must not forget it. */
  readonly used?: readonly ReviewedChange[];
  /** What leaves by it. */
  readonly leaving?: readonly ReviewedLeave[];
  /** Its other changes that were not approved, as they were not shown: the first digits of their digests. Never empty. */
  readonly left_out?: readonly string[];
}

/** Something that leaves, as it was reviewed. */
export type ReviewedLeave = Pick<ReviewedChange, 'digest' | 'denied' | 'pull'>;

/** Of what a plan spoke that was not complete. */
export interface ReviewedPart {
  /** Something was left out of it on purpose. */
  readonly narrowed: boolean;
  /** The addresses of the scopes that it could not read. */
  readonly unread: readonly string[];
}

/** Of what a reviewed plan spoke; undefined where it was complete. Pure. */
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
  /** What the files said of its address, as a digest or its beginning. */
  readonly wanted?: string;
  /** The gates that denied it when it was reviewed. */
  readonly denied?: readonly Denial[];
  /** The pull request that approved it by being merged: it may open gates for it. */
  readonly pull?: PullFacts;
}

/** A reviewed plan compared with the plan of this moment. */
export interface Reviewed {
  /** What of the reviewed plan is still due, exactly as reviewed. */
  readonly plan: Plan;
  /** What of it is not: done by now, or moved, with all that follows in the same scope. */
  readonly outcomes: readonly StepOutcome[];
  /** What differs now and the reviewed plan, which was complete, says nothing about. */
  readonly unreviewed: readonly Change[];
}

/**
 * Keeps of a fresh plan what was reviewed: the same write from the same base, without new risks. A reviewed change that is different now is not written,
 * nor is what depends on it. What `earlier` plans approved stays approved. Pure.
 */
export function holdAgainst(
  reviewed: ReviewedPlan,
  fresh: Plan,
  earlier: readonly ReviewedPlan[] = [],
): Reviewed {
  const changes = [...reviewed.changes, ...stillDue(reviewed, earlier, fresh)];
  const risksSeen = risksSeenIn([reviewed, ...earlier]);
  const judged = changes.map((change) => ({ change, standing: standingOf(change, fresh, risksSeen) }));
  const moved = judged.filter(({ standing: { state } }) => OBSTACLES.has(state)).map(({ change }) => change);
  const obstacles = [...moved, ...dueOtherwise([reviewed, ...earlier], fresh, risksSeen)];
  const scopes = fresh.scopes.map((scope) => keepApproved(scope, risksSeen, obstacles));
  const plan = { ...fresh, scopes, targeted: fresh.targeted || !reviewed.complete };
  const due = new Set(changesOf(plan).map(({ change }) => changeDigest(change)));
  return {
    plan: { ...plan, digest: digestOfScopes(scopes, isWhole(plan), plan) },
    outcomes: judged
      .filter(({ change, standing }) => standing.state !== 'due' || !due.has(change.digest))
      .map(({ change, standing }) => settle(change, standing)),
    unreviewed: unreviewedIn(fresh, reviewed, changes),
  };
}

/** What earlier plans approved and is due now, each once, beside the reviewed plan itself. */
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

/** A change that is not carried out, and that others may wait for. */
type Obstacle = Pick<ReviewedChange, 'address' | 'kind' | 'action' | 'request'>;

/**
 * Changes that were approved, or done, and are due now in another form. If a part of a plan was approved, all changes that were not. What depends on them
 * must not be sent.
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

/** Changes that the reviewed plan does not show, although it covers them. If it was narrowed, only those in scopes that it could not read. */
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

/** What keeps others waiting that depend on it. */
const OBSTACLES: ReadonlySet<Standing['state']> = new Set(['moved', 'superseded', 'lacking']);

/** `moved`: it is different now (`now`), nothing accounts for it, or it has risks that were not shown. */
type Standing =
  | { readonly state: 'due' | 'done' | 'unread' }
  | { readonly state: 'superseded'; readonly now?: Change }
  /** Without these variables it is not known what became of it. */
  | { readonly state: 'lacking'; readonly lacks: readonly string[] }
  | {
      readonly state: 'moved';
      readonly now?: Change;
      readonly unseen?: readonly string[];
      /** What of it its reviewer could not see, because a secret was not set. */
      readonly hidden?: string;
      /** The side that changed, where that is known. */
      readonly side?: ChangedSide;
    };

/**
 * True if nothing is left of an approved change: it is live, or the files say something else by now. May miss some, as what was not read or planned is
 * unknown. Pure.
 */
export function isSpent(approved: ReviewedChange, fresh: Plan): boolean {
  const { address, action } = approved;
  const owner = fresh.scopes.find(({ scope }) => scopeAddress(scope) === scopeOfAddress(address));
  if (owner === undefined) return !fresh.targeted;
  if (owner.status === 'incomplete') return false;
  const { state } = standingOf(approved, fresh, new Map());
  const isGone = owner.wantedAt !== undefined && owner.wantedAt(objectAddress(approved)) === undefined;
  return state === 'done' || state === 'superseded' || (state === 'moved' && action !== 'delete' && isGone);
}

/** Gone from the fresh plan is not yet done: a file that no longer speaks of the object makes it go as well. */
function standingOf(reviewed: ReviewedChange, fresh: Plan, risksSeen: RisksSeen): Standing {
  const { address, action, kind, request } = reviewed;
  const owner = fresh.scopes.find(({ scope }) => scopeAddress(scope) === scopeOfAddress(address));
  if (owner === undefined || !request.path.startsWith(`${scopePath(owner.scope)}/`))
    return { state: 'moved' };
  if (owner.status === 'incomplete') return { state: 'unread' };
  const now = owner.changes.find(({ change }) => sameSubject(change, reviewed))?.change;
  if (now !== undefined && changeDigest(now) === reviewed.digest) return standingNow(now, risksSeen);
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

/** Of a change that is as it was reviewed. */
function standingNow(now: Change, risksSeen: RisksSeen): Standing {
  const unseen = unseenRisks(now, risksSeen) ?? [];
  return unseen.length === 0 ? { state: 'due' } : { state: 'moved', now, unseen };
}

function keepApproved(scope: ScopePlan, risksSeen: RisksSeen, before: readonly Obstacle[]): ScopePlan {
  if (scope.status === 'incomplete') return scope;
  const obstacles = before
    .filter(({ address }) => scopeOfAddress(address) === scopeAddress(scope.scope))
    .map((document) => ({ stage: stageOf(document, scope.changes) }));
  const changes = scope.changes.filter(
    ({ change }) =>
      unseenRisks(change, risksSeen)?.length === 0 &&
      !obstacles.some((obstacle) => dependsOn(change, obstacle)),
  );
  return { ...scope, changes };
}

/** A reviewed change has no stage. What the fresh plan no longer holds is taken for the earliest it can have been: more waits for it. */
function stageOf(reviewed: Obstacle, fresh: readonly PlannedChange[]): Stage {
  const now = fresh.find(({ change }) => sameSubject(change, reviewed));
  if (now !== undefined) return now.change.stage;
  return reviewed.action === 'delete' ? 'remove' : earliestStage(reviewed.kind);
}

function settle({ address, kind, action, source }: ReviewedChange, standing: Standing): StepOutcome {
  const about = {
    change: { address, kind, action, ...defined({ source }) },
    findings: [],
  };
  const scope = scopeOfAddress(address);
  switch (standing.state) {
    case 'done':
      return { ...about, status: 'applied', confirmed: 'before-us' };
    case 'superseded':
      return {
        ...about,
        status: 'not_reached',
        reason: 'superseded',
        message: changedText('wanted', { kind, address }),
        ...defined({ now: standing.now }),
      };
    case 'moved':
      return { ...about, status: 'not_reached', ...whyMoved(standing, { kind, address }) };
    case 'lacking':
      return {
        ...about,
        status: 'not_reached',
        reason: 'refused',
        message: lackText(standing.lacks, { kind, address }),
      };
    case 'unread':
      return {
        ...about,
        status: 'not_reached',
        reason: 'incomplete-read',
        message: `${scope} could not be read`,
      };
    case 'due': {
      const message = `waits for another change of ${scope}, which changed or was not approved`;
      return { ...about, status: 'not_reached', reason: 'earlier-failure', message };
    }
  }
}

function whyMoved(
  { now, unseen = [], hidden, side }: Extract<Standing, { readonly state: 'moved' }>,
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
