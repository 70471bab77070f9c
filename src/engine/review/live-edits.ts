import { shellWord } from '../../kernel/lib/shell-word.js';
import { someOf } from '../../kernel/lib/words.js';
import { changesOf, digestOfScopes, isWhole, type Plan } from '../../kernel/model/plan.js';
import { scopeAddress, scopeOfAddress, type Scope } from '../../kernel/model/scope.js';
import type { StepOutcome } from '../apply/outcome.js';
import { coverage, type Consenting } from './consent.js';
import type { Reviewed } from './reviewed.js';

/** More than these are counted. */
const MOST_NAMED = 5;

/**
 * Leaves out the scopes in which something differs that the reviewed plan does not show: somebody may be editing them by hand at this moment, and
 * what was reviewed may undo what they are about. Consent to `overwrites-live-edit` lets them go on; what differs is left alone in any case. Pure.
 */
export function withoutEditedScopes(reviewed: Reviewed, { allow }: Consenting): Reviewed {
  const covers = coverage(new Set(allow));
  const { plan, unreviewed } = reviewed;
  const editsIn = (scope: Scope): readonly string[] =>
    unreviewed
      .map(({ address }) => address)
      .filter((address) => scopeOfAddress(address) === scopeAddress(scope));
  const isAllowed = (address: string): boolean => covers('overwrites-live-edit', address);
  const scopes = plan.scopes.map((scope) =>
    scope.status === 'incomplete' || editsIn(scope.scope).length === 0
      ? scope
      : { ...scope, changes: scope.changes.filter(({ change }) => isAllowed(change.address)) },
  );
  const kept = new Set(changesOf({ ...plan, scopes }));
  const left = changesOf(plan).filter((planned) => !kept.has(planned));
  if (left.length === 0) return reviewed;
  const outcomes = left.map(({ change }): StepOutcome => {
    const scope = scopeOfAddress(change.address);
    const edits = unreviewed
      .map(({ address }) => address)
      .filter((address) => scopeOfAddress(address) === scope);
    return {
      change,
      findings: [],
      status: 'not_reached',
      reason: 'refused',
      message: `${scope} was edited since it was reviewed (${someOf(edits, MOST_NAMED)}): plan again, or consent with --allow ${shellWord(`overwrites-live-edit@${scope}/**`)}`,
    };
  });
  return {
    ...reviewed,
    plan: narrowedTo(plan, scopes),
    outcomes: [...reviewed.outcomes, ...outcomes],
  };
}

function narrowedTo(plan: Plan, scopes: Plan['scopes']): Plan {
  return { ...plan, scopes, digest: digestOfScopes(scopes, isWhole(plan)) };
}
