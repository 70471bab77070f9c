import type { Raw } from '../../kernel/lib/decode.js';
import { asJsonObject } from '../../kernel/model/json.js';
import type { RestorePart } from '../definition/restore.js';
import { executedBy, executing, nameExecutedBy, referenceTo } from '../rule-lists/custom-rulesets.js';
import { declaredAsKept, keptRuleset, withRulesetWrite } from '../rule-lists/kept-ruleset.js';
import type { RulesetNames } from '../rule-lists/ruleset-list.js';
import type { Deployment } from './live.js';
import type { Reference, RulesetSpec } from './spec.js';

/** Restores the whole list. Executed custom rulesets are stored by name: created again, they have other ids. */
export const restoreRuleset: RestorePart<RulesetSpec, Deployment> = {
  keep: ({ entryPoint, names }, { declared }) =>
    keptRuleset(entryPoint, declared, (rule) => byName(rule, names)),
  written: withRulesetWrite,
  restored: (kept, { source }) => {
    const declared = declaredAsKept(kept);
    const names = new Set(declared.rules.flatMap((rule) => nameExecutedBy(rule) ?? []));
    const references = [...names].map((name): Reference => ({ name, source }));
    return {
      specs: [{ declared, ...(references.length === 0 ? {} : { references }), source }],
      lost: [],
    };
  },
};

function byName(rule: Raw, names: RulesetNames): Raw {
  const id = executedBy(rule);
  const executed = typeof id === 'string' ? names.get(id) : undefined;
  if (executed?.kind !== 'custom' || executed.name === '') return rule;
  const alike = [...names.values()].filter(({ kind, name }) => kind === 'custom' && name === executed.name);
  return alike.length === 1 ? asJsonObject(executing(rule, referenceTo(executed.name))) : rule;
}
