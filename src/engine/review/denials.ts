import { defined } from '../../kernel/lib/defined.js';
import type { Change, Denial } from '../../kernel/model/change.js';
import { hoursText } from '../../kernel/model/hours.js';
import { changeDigest, changesOf, digestOfScopes, isWhole, type Plan } from '../../kernel/model/plan.js';
import { isOpen } from '../../kernel/model/opening.js';
import { leavingOut, type LeftOut } from './left-out.js';
import type { ReviewedPlan } from './reviewed.js';

/**
 * Gates that deny a change: those of the files, and those at review. A label opens a gate only for changes that its own pull request approved. Hours open one
 * if the plan was made in them, whenever it was reviewed. Pure.
 */
export function denialsOf(
  plan: Plan,
  reviewed: readonly ReviewedPlan[],
): ReadonlyMap<Change, readonly Denial[]> {
  const shown = reviewed.flatMap(({ changes }) => changes);
  const denied = changesOf(plan).flatMap(({ change }) => {
    const digest = changeDigest(change);
    const before = shown.filter((other) => other.digest === digest);
    const labels = before.flatMap((other) => other.labels ?? []);
    const denials = [change, ...before].flatMap((one) => one.denied ?? []);
    const standing = denials.filter((denial) => !isOpen(denial, { labels, at: plan.policy?.madeAt }));
    return standing.length === 0 ? [] : [[change, distinct(standing)] as const];
  });
  return new Map(denied);
}

/** A plan with the denials that still count for its changes: not those of gates that are open. Pure. */
export function withStanding(plan: Plan, denied: ReadonlyMap<Change, readonly Denial[]>): Plan {
  const scopes = plan.scopes.map((scope) => {
    if (scope.status === 'incomplete') return scope;
    const changes = scope.changes.map((planned) => {
      const { denied: _, ...change } = planned.change;
      return { ...planned, change: { ...change, ...defined({ denied: denied.get(planned.change) }) } };
    });
    return { ...scope, changes };
  });
  return { ...plan, scopes, digest: digestOfScopes(scopes, isWhole(plan), plan) };
}

/** A plan without what is denied and what must wait for that, and what is to be said of each that is left out. Pure. */
export function withoutDenied(plan: Plan, denied: ReadonlyMap<Change, readonly Denial[]>): LeftOut {
  const why = ({ denied: denials = [] }: Change): string | undefined =>
    denials.length === 0 ? undefined : denials.map(denialText).join('; ');
  return leavingOut(withStanding(plan, denied), why, 'which a gate denies');
}

/** Returns a test: whether an approved change is still denied by a gate that a label would open. Pure. */
export function lackingLabel(fresh: Plan): (approved: ReviewedPlan['changes'][number]) => boolean {
  const now = new Map(changesOf(fresh).map(({ change }) => [changeDigest(change), change.denied ?? []]));
  return ({ digest, denied = [], labels = [] }) =>
    [...denied, ...(now.get(digest) ?? [])].some(
      (denial) => denial.label !== undefined && !isOpen(denial, { labels, at: fresh.policy?.madeAt }),
    );
}

function distinct(denials: readonly Denial[]): readonly Denial[] {
  return [...new Map(denials.map((denial) => [denial.gate, denial])).values()];
}

/** `denied by gate "production" (zonewright.yaml:12 at origin/main): drops-rules`, and who may change that. */
export function denialText(denial: Denial): string {
  const { codes, owners, label, hours } = denial;
  const opens = [
    ...(label === undefined ? [] : [`, or have the pull request labelled "${label}"`]),
    ...(hours === undefined ? [] : [`, or apply it in the hours of the gate: ${hoursText(hours)}`]),
  ].join('');
  return `denied by ${gateText(denial)}: ${codes.join(', ')}. No consent can override it: change the files, or ask ${owners} to change the gate${opens}`;
}

/** `gate "production" (zonewright.yaml:12 at origin/main)`. A gate without a name has its number. */
export function gateText({ gate, at }: Pick<Denial, 'gate' | 'at'>): string {
  return `${/^gate \d+$/.test(gate) ? gate : `gate "${gate}"`} (${at})`;
}
