import type { Survey } from '../definition/survey.js';
import { customRulesetAddress } from '../rule-lists/custom-rulesets.js';
import { listCustomRulesets } from '../rule-lists/rulesets.js';

/** Every custom ruleset of a scope. */
export const surveyCustomRulesets: Survey = async ({ scope }, api, signal) => {
  const rulesets = await listCustomRulesets(scope, api, signal);
  return rulesets.map(({ name, id }) => ({
    key: customRulesetAddress(name),
    address: customRulesetAddress(name || id),
    id,
  }));
};
