import { listPhases } from '../rule-lists/rulesets.js';
import type { Survey } from '../definition/survey.js';
import { LOG_FIELDS_PHASE } from '../rule-lists/log-field-facts.js';

/** Every phase with an entry point, but for the one that log_fields tells of. */
export const surveyRulesets: Survey = async ({ scope }, api, signal) => {
  const phases = await listPhases(scope, api, signal);
  const own = scope.level === 'account' ? phases : phases.filter((phase) => phase !== LOG_FIELDS_PHASE);
  return own.map((phase) => ({ key: `rulesets/${phase}`, address: `rulesets/${phase}` }));
};
