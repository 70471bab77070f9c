import { shellWord } from '../../kernel/lib/shell-word.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { changesOf, digestOfScopes, isWhole, type PlannedChange } from '../../kernel/model/plan.js';
import { addressesOf } from '../../kernel/model/subject.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import { dependents } from './dependents.js';
import { waitsFor } from './obstacles.js';
import type { StepOutcome } from '../apply/outcome.js';
import { coverage, type Consenting } from './consent.js';
import type { Change } from '../../kernel/model/change.js';
import { isUnseenBlind } from './blind.js';
import type { Reviewed, ReviewedPlan } from './reviewed.js';

/** The most to name; more are counted. */
const MOST_NAMED = 5;

/**
 * Leaves out scopes edited live after the review, and what needs their changes: an apply would undo that unseen. Consent to `overwrites-live-edit` keeps them. A secret that the
 * review could not compare is not an edit, nor is what a resumed run had left alone. Pure.
 */
export function withoutEditedScopes(
  reviewed: Reviewed,
  { allow, isOfBefore }: Consenting,
  { scopes: shown, leftAlone = [] }: Pick<ReviewedPlan, 'scopes' | 'leftAlone'>,
): Reviewed {
  const uncompared = new Set(shown.flatMap(({ not_compared: addresses = [] }) => addresses));
  const known = new Set(leftAlone);
  const isEdit = (change: Change): boolean =>
    !known.has(change.address) && !(isUnseenBlind(change) && uncompared.has(change.address));
  const covers = coverage(new Set(allow));
  const { plan, unreviewed } = reviewed;
  const editsIn = (scope: string): readonly string[] =>
    unreviewed
      .filter(isEdit)
      .map(({ address }) => address)
      .filter((address) => scopeOfAddress(address) === scope);
  const isLeft = ({ change }: PlannedChange): boolean =>
    editsIn(scopeOfAddress(change.address)).length > 0 &&
    !covers('overwrites-live-edit', ...addressesOf(change));
  const edited = changesOf(plan).filter(isLeft);
  if (edited.length === 0) return reviewed;
  const waiting = dependents(
    changesOf(plan).flatMap((planned) => (isLeft(planned) ? [] : [planned.change])),
    edited.map(({ change }) => change),
    { waits: waitsFor, asObstacle: (change) => change },
  );
  const left = changesOf(plan).filter((planned) => isLeft(planned) || waiting.has(planned.change));
  const out = new Set(left);
  const scopes = plan.scopes.map((scope) =>
    scope.status === 'incomplete'
      ? scope
      : { ...scope, changes: scope.changes.filter((planned) => !out.has(planned)) },
  );
  const outcomes = left.map((planned): StepOutcome => {
    const { change } = planned;
    const about = { change, findings: [], status: 'not_reached' } as const;
    const obstacle = waiting.get(change);
    if (obstacle !== undefined)
      return { ...about, reason: 'earlier-failure', message: `waits for ${obstacle.address}` };
    const scope = scopeOfAddress(change.address);
    const consent = isOfBefore
      ? ''
      : `, or consent with --allow ${shellWord(`overwrites-live-edit@${scope}/**`)}`;
    return {
      ...about,
      reason: 'refused',
      message: `${scope} was edited since it was reviewed (${someOf(editsIn(scope), MOST_NAMED)}): plan again${consent}`,
    };
  });
  return {
    ...reviewed,
    plan: { ...plan, scopes, digest: digestOfScopes(scopes, isWhole(plan), plan) },
    outcomes: [...reviewed.outcomes, ...outcomes],
  };
}
