import { defined } from '../../kernel/lib/defined.js';
import type { Diff } from '../../kernel/model/change.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { holdsMask } from '../../kernel/lib/masked.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import { liveRuleCount, phaseLimit } from '../rule-lists/rule-counts.js';
import { planRuleset } from '../rule-lists/plan.js';
import type { RulesetSpec } from './spec.js';

/** One request for the whole list; a list that weakens goes after those that protect. */
export function diffRuleset(spec: RulesetSpec, live: LiveRuleset | undefined, context: DiffContext): Diff {
  const { scope, secrets, settings, unknownMembers } = context;
  const address = `${scopeAddress(scope)}/rulesets/${spec.declared.phase}`;
  const diff = planRuleset(
    spec.declared,
    live,
    {
      kind: 'ruleset',
      address,
      scope,
      source: spec.source,
      tellsOutcomes: true,
      names: settings.parameterNames,
      ...defined({ unknownMembers }),
      ...(secrets.mayLack === true ? { isMasked: holdsMask } : {}),
    },
    (weakens) => (weakens ? 'weaken' : 'protect'),
  );
  const limit = phaseLimit(spec.declared.phase, scope, settings);
  const place = { location: spec.source, scope: scopeAddress(scope) };
  const counted = liveRuleCount(diff, spec.declared.rules.length, limit, place);
  return { ...diff, findings: [...diff.findings, ...counted] };
}
