import { dependsOn, type Stage } from '../core/change.js';
import type { ChangeDocument, PlanDocument } from '../core/config.js';
import { EXIT, UserError } from '../core/errors.js';
import {
  changeDigest,
  changesOf,
  digestOfScopes,
  planDigest,
  sameSubject,
  type Plan,
  type PlannedChange,
  type ScopePlan,
} from '../core/plan.js';
import { scopeAddress, scopePath } from '../core/scope.js';
import { validatorOf } from '../schema/validator.js';
import type { StepOutcome } from './outcome.js';

/** A reviewed plan held against the plan of this moment. */
export interface Reviewed {
  /** What of the reviewed plan is still due, exactly as reviewed. */
  readonly plan: Plan;
  /** What of it is not: done by now, or moved, with all that follows in the same scope. */
  readonly outcomes: readonly StepOutcome[];
  /** Addresses that differ now and that the reviewed plan, which was complete, says nothing about. */
  readonly unreviewed: readonly string[];
}

/**
 * Reads a plan document and proves that it is whole: every digest in it is computed anew. Throws a UserError when it isn't a plan,
 * or was altered after it was made.
 */
export function decodePlan(text: string, file: string): PlanDocument {
  const value = parse(text, file);
  const validate = validatorOf('plan');
  if (!validate(value)) throw notAPlan(file);
  const altered = value.changes.some((change) => change.digest !== changeDigest(change));
  const scopes = value.scopes.map((scope) => ({ ...scope, complete: scope.complete ?? true }));
  if (!altered && planDigest(scopes, value.changes, value.complete) === value.digest) return value;
  throw new UserError(`${file} was changed after it was made: its digest does not fit what it holds`, {
    code: 'plan-altered',
    exit: EXIT.refused,
    help: 'Nothing was sent. Make a new plan and have it reviewed.',
  });
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAPlan(file);
  }
}

function notAPlan(file: string): UserError {
  return new UserError(`${file} is not a plan`, {
    code: 'plan-unreadable',
    exit: EXIT.usage,
    help: 'Give a file that `zonewright plan --out FILE` wrote.',
  });
}

/**
 * Keeps of a fresh plan what was reviewed: the same write from the same base. A reviewed change that came out differently, or that
 * nothing in the fresh plan accounts for, has moved: it is not written, nor is what depends on it. Pure.
 */
export function holdAgainst(reviewed: PlanDocument, fresh: Plan): Reviewed {
  const judged = reviewed.changes.map((change) => ({ change, standing: standingOf(change, fresh) }));
  const moved = judged.filter(({ standing }) => standing === 'moved').map(({ change }) => change);
  const approved = new Set(reviewed.changes.map(({ digest }) => digest));
  const scopes = fresh.scopes.map((scope) => keepApproved(scope, approved, moved));
  const plan = { ...fresh, scopes, targeted: fresh.targeted || !reviewed.complete };
  const due = new Set(changesOf(plan).map(({ change }) => changeDigest(change)));
  return {
    plan: { ...plan, digest: digestOfScopes(scopes, plan.targeted) },
    outcomes: judged
      .filter(({ change, standing }) => standing !== 'due' || !due.has(change.digest))
      .map(({ change, standing }) => settle(change, standing)),
    unreviewed: unreviewedIn(fresh, reviewed),
  };
}

/** What differs now and the reviewed plan says nothing about, although it looked: or could not look, which is no consent either. */
function unreviewedIn(fresh: Plan, reviewed: PlanDocument): readonly string[] {
  const addresses = new Set(reviewed.changes.map(({ address }) => address));
  const unread = new Set(
    reviewed.scopes.filter(({ complete }) => complete === false).map(({ level, name }) => `${level}/${name}`),
  );
  return changesOf(fresh)
    .filter(
      ({ change }) =>
        !addresses.has(change.address) && !reviewed.changes.some((other) => sameSubject(other, change)),
    )
    .map(({ change }) => change.address)
    .filter((address) => reviewed.complete || unread.has(scopeOf(address)));
}

type Standing = 'due' | 'done' | 'moved' | 'unread';

/** Gone from the fresh plan is not yet done: a file that no longer speaks of the object makes it go as well. */
function standingOf(document: ChangeDocument, fresh: Plan): Standing {
  const { address, action, kind, request } = document;
  const owner = fresh.scopes.find(({ scope }) => scopeAddress(scope) === scopeOf(address));
  if (owner === undefined || !request.path.startsWith(`${scopePath(owner.scope)}/`)) return 'moved';
  if (owner.status === 'incomplete') return 'unread';
  const now = owner.changes.find(({ change }) => sameSubject(change, document));
  if (now !== undefined) return changeDigest(now.change) === document.digest ? 'due' : 'moved';
  if (action === 'delete') return owner.seen[kind]?.includes(request.path) === false ? 'done' : 'moved';
  return owner.unchanged.includes(address) ? 'done' : 'moved';
}

function keepApproved(
  scope: ScopePlan,
  approved: ReadonlySet<string>,
  moved: readonly ChangeDocument[],
): ScopePlan {
  if (scope.status === 'incomplete') return scope;
  const obstacles = moved
    .filter(({ address }) => scopeOf(address) === scopeAddress(scope.scope))
    .map((document) => ({ stage: stageOf(document, scope.changes) }));
  const changes = scope.changes.filter(
    ({ change }) =>
      approved.has(changeDigest(change)) && !obstacles.some((obstacle) => dependsOn(change, obstacle)),
  );
  return { ...scope, changes };
}

/** A document has no stage. What the fresh plan no longer holds is taken for the earliest it can have been: more waits for it. */
function stageOf(document: ChangeDocument, fresh: readonly PlannedChange[]): Stage {
  const now = fresh.find(({ change }) => sameSubject(change, document));
  if (now !== undefined) return now.change.stage;
  if (document.action === 'delete') return 'remove';
  return document.kind === 'page_shield' ? 'switch-on' : 'log-fields';
}

/** The first two segments of an address. */
function scopeOf(address: string): string {
  return address.split('/', 2).join('/');
}

function settle({ address, kind, action, source }: ChangeDocument, standing: Standing): StepOutcome {
  const about = {
    change: { address, kind, action, ...(source === undefined ? {} : { source }) },
    findings: [],
  };
  const scope = scopeOf(address);
  switch (standing) {
    case 'done':
      return { ...about, status: 'applied', confirmed: 'before-us' };
    case 'moved': {
      const message =
        'it no longer follows from the live state and the files as reviewed; nothing was written to it';
      return { ...about, status: 'not_reached', reason: 'stale', message };
    }
    case 'unread':
      return {
        ...about,
        status: 'not_reached',
        reason: 'unread',
        message: `${scope} could not be read`,
      };
    case 'due': {
      const message = `waits for another change of ${scope}, which moved`;
      return { ...about, status: 'not_reached', reason: 'earlier-failure', message };
    }
  }
}
