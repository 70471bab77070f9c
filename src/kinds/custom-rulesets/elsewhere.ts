import { defined } from '../../kernel/lib/defined.js';
import { isObject } from '../../kernel/model/json.js';
import type { Elsewhere, Meant } from '../definition/elsewhere.js';
import { CUSTOM_RULESETS_SECTION, customRulesetAddress } from '../rule-lists/custom-rulesets.js';
import { RULESET_RESOURCE, rulesAt } from '../rule-lists/elsewhere.js';

/** Custom rulesets, as other tools have them; octorules knows one by its name, whatever id it has beside it. */
export const CUSTOM_RULESETS_ELSEWHERE: Elsewhere = {
  resources: RULESET_RESOURCE,
  octorules: {
    [CUSTOM_RULESETS_SECTION]: (section) => (Array.isArray(section) ? section.flatMap(rulesetOf) : []),
  },
};

function rulesetOf(value: unknown, index: number): readonly Meant[] {
  const { name, rules } = isObject(value) ? value : {};
  if (typeof name !== 'string') return [];
  const parts = Array.isArray(rules) ? rulesAt(rules, [index, 'rules']) : undefined;
  return [{ key: customRulesetAddress(name), label: name, at: [index], ...defined({ parts }) }];
}
