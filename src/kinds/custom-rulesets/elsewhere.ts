import { asList, asObject, requiredString } from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Elsewhere, Meant } from '../definition/elsewhere.js';
import { CUSTOM_RULESETS_SECTION, customRulesetAddress } from '../rule-lists/custom-rulesets.js';
import { RULESET_RESOURCE, rulesAt } from '../rule-lists/elsewhere.js';

/** Custom rulesets in other tools. octorules uses names, even beside an id. */
export const CUSTOM_RULESETS_ELSEWHERE: Elsewhere = {
  resources: RULESET_RESOURCE,
  octorules: {
    [CUSTOM_RULESETS_SECTION]: (section) => asList(section, 'the section').map(rulesetOf),
  },
};

function rulesetOf(value: unknown, index: number): Meant {
  const what = `ruleset ${index + 1}`;
  const raw = asObject(value, what);
  const name = requiredString(raw, 'name', what);
  const { rules } = raw;
  const parts =
    rules === undefined ? undefined : rulesAt(asList(rules, `rules of ${what}`), [index, 'rules']);
  return { key: customRulesetAddress(name), label: name, at: [index], ...defined({ parts }) };
}
