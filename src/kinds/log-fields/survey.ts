import { listPhases } from '../rule-lists/rulesets.js';
import type { Survey } from '../definition/survey.js';
import { LOG_FIELDS_CLAIM, LOG_FIELDS_PHASE } from '../rule-lists/log-field-facts.js';

/** The ruleset of custom log fields, if any. log_fields or a ruleset of its phase covers it. */
export const surveyLogFields: Survey = async ({ scope }, api, signal) => {
  const phases = await listPhases(scope, api, signal);
  return phases
    .filter((phase) => phase === LOG_FIELDS_PHASE)
    .map(() => ({ key: LOG_FIELDS_CLAIM, address: 'log_fields' }));
};
