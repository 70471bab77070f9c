import { listPhases } from '../rule-lists/rulesets.js';
import { otherRulesets } from '../rule-lists/other-rulesets.js';
import type { Survey } from '../definition/survey.js';
import { LOG_FIELDS_PHASE } from '../rule-lists/log-field-facts.js';

/** Every phase with an entry point, except log_fields of a zone, and undeclarable rulesets. */
export const surveyRulesets: Survey = async ({ scope }, api, signal) => {
  const phases = await listPhases(scope, api, signal);
  const own = scope.level === 'account' ? phases : phases.filter((phase) => phase !== LOG_FIELDS_PHASE);
  const others = await otherRulesets(scope, api, signal);
  return [
    ...own.map((phase) => ({ key: `rulesets/${phase}`, address: `rulesets/${phase}` })),
    ...others.map(({ id, what, why }) => ({
      key: `ruleset ${id}`,
      address: `rulesets/${id}`,
      id,
      left: { what, why },
    })),
  ];
};
