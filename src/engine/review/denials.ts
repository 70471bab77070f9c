import type { Change, Denial } from '../../kernel/model/change.js';
import { changeDigest, changesOf, digestOfScopes, isWhole, type Plan } from '../../kernel/model/plan.js';
import { denialsFor } from '../plan/gates.js';
import { asksPull, isOpen, waysToOpen } from '../plan/opening.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { leavingOut, type LeftOut } from './left-out.js';
import type { PullFacts } from '../../kernel/model/opening.js';
import type { ReviewedChange, ReviewedPlan } from './reviewed.js';

/**
 * The gates that deny changes, of the files and at review. A label opens one only for changes that its pull request approved. Hours open one if the
 * plan was made in them, whenever reviewed. Pure.
 */
export function denialsOf(
  plan: Plan,
  reviewed: readonly ReviewedPlan[],
): ReadonlyMap<Change, readonly Denial[]> {
  const shown = reviewed.flatMap(({ changes }) => changes);
  const denied = changesOf(plan).flatMap(({ change }) => {
    const digest = changeDigest(change);
    const before = shown.filter((other) => other.digest === digest);
    const denials = [change, ...before].flatMap((one) => one.denied ?? []);
    const inForce = denialsInForce(denials, before, plan.policy?.madeAt).filter(
      (denial) => !isKeptOpen(denial, before),
    );
    return inForce.length === 0 ? [] : [[change, distinct(inForce)] as const];
  });
  return new Map(denied);
}

/** The denials that neither time nor an approving pull request opens. Pure. */
export function denialsInForce(
  denials: readonly Denial[],
  by: readonly Pick<ReviewedChange, 'pull'>[],
  at: Date | undefined,
): readonly Denial[] {
  const facts = [NO_PULL, ...by.flatMap(({ pull }) => (pull === undefined ? [] : [pull]))];
  return denials.filter((denial) => !facts.some((pull) => isOpen(denial, { ...pull, at })));
}

/** True if a pull request had opened the same gate for a run that is resumed. Hours are asked for again. Pure. */
function isKeptOpen(denial: Denial, before: readonly Pick<ReviewedChange, 'keptOpen'>[]): boolean {
  if (!asksPull(denial) || denial.hours !== undefined) return false;
  const meaning = meaningOf(denial);
  return before
    .flatMap(({ keptOpen = [] }) => keptOpen)
    .some((open) => meaningOf(open) === meaning && denial.codes.every((code) => open.codes.includes(code)));
}

/** A gate without its place, which moves with the lines of the file. */
function meaningOf({ at: _, owners: __, codes: ___, ...meaning }: Denial): string {
  return digestOf(meaning);
}

const NO_PULL: PullFacts = { labels: [] };

/** A plan with only the denials of closed gates. Those that a pull request opened are kept as opened, for a run that is resumed. Pure. */
export function withDenialsInForce(plan: Plan, denied: ReadonlyMap<Change, readonly Denial[]>): Plan {
  const scopes = plan.scopes.map((scope) => {
    if (scope.status === 'incomplete') return scope;
    const changes = scope.changes.map((planned) => {
      const { denied: all = [], opened = [], ...change } = planned.change;
      const inForce = denied.get(planned.change) ?? [];
      const gates = new Set(inForce.map(({ gate }) => gate));
      const open = [...opened, ...all.filter(({ gate }) => !gates.has(gate))];
      return { ...planned, change: { ...change, ...denialsFor(inForce, open) } };
    });
    return { ...scope, changes };
  });
  return { ...plan, scopes, digest: digestOfScopes(scopes, isWhole(plan), plan) };
}

/** A plan without denied changes and their dependents, which get outcomes. Pure. */
export function withoutDenied(plan: Plan, denied: ReadonlyMap<Change, readonly Denial[]>): LeftOut {
  const why = ({ denied: denials = [] }: Change): string | undefined =>
    denials.length === 0 ? undefined : denials.map(denialText).join('; ');
  return leavingOut(withDenialsInForce(plan, denied), why, 'which a gate denies');
}

/** Returns a test: whether an approved change is still denied by a gate that its pull request could open. Pure. */
export function lackingOpening(fresh: Plan): (approved: ReviewedPlan['changes'][number]) => boolean {
  const now = new Map(changesOf(fresh).map(({ change }) => [changeDigest(change), change.denied ?? []]));
  return (approved) =>
    denialsInForce(
      [...(approved.denied ?? []), ...(now.get(approved.digest) ?? [])],
      [approved],
      fresh.policy?.madeAt,
    ).some(asksPull);
}

function distinct(denials: readonly Denial[]): readonly Denial[] {
  return [...new Map(denials.map((denial) => [denial.gate, denial])).values()];
}

/** `denied by gate "production" (zonewright.yaml:12 at origin/main): drops-rules`, with who may change that. */
export function denialText(denial: Denial): string {
  const { codes, owners } = denial;
  const opens = waysToOpen(denial)
    .map((way) => `, or ${way}`)
    .join('');
  return `denied by ${gateText(denial)}: ${codes.join(', ')}. No consent can override it: change the files, or ask ${owners} to change the gate${opens}`;
}

/** `gate "production" (zonewright.yaml:12 at origin/main)`. Unnamed gates have numbers. */
export function gateText({ gate, at }: Pick<Denial, 'gate' | 'at'>): string {
  return `${/^gate \d+$/.test(gate) ? gate : `gate "${gate}"`} (${at})`;
}
