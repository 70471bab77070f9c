import type { Diff } from '../../core/change.js';
import type { DiffContext } from '../../core/kind.js';
import { scopeAddress } from '../../core/scope.js';
import { holdsMask } from '../../lib/masked.js';
import type { LiveRuleset } from '../../ruleset/live.js';
import { planRuleset } from '../../ruleset/plan.js';
import type { RulesetSpec } from './spec.js';

/** One request for the whole list; a list that weakens goes after those that protect. */
export function diffRuleset(spec: RulesetSpec, live: LiveRuleset | undefined, context: DiffContext): Diff {
  const { scope, secrets } = context;
  const address = `${scopeAddress(scope)}/rulesets/${spec.declared.phase}`;
  return planRuleset(
    spec.declared,
    live,
    {
      kind: 'ruleset',
      address,
      scope,
      source: spec.source,
      ...(secrets.mayLack === true ? { isMasked: holdsMask } : {}),
    },
    (weakens) => (weakens ? 'weaken' : 'protect'),
  );
}
