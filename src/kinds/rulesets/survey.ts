import { listPhases } from '../rule-lists/rulesets.js';
import { otherRulesets } from '../rule-lists/other-rulesets.js';
import { rulesetClaim } from '../rule-lists/ruleset-list.js';
import { writerOf, writtenElsewhere } from '../rule-lists/written-phases.js';
import type { LiveThing, Survey } from '../definition/survey.js';
import { LOG_FIELDS_PHASE } from '../rule-lists/log-field-facts.js';

/** Every phase with an entry point, except log_fields of a zone. Those that another section writes, and undeclarable rulesets, are listed alone. */
export const surveyRulesets: Survey = async ({ scope }, api, signal) => {
  const phases = await listPhases(scope, api, signal);
  const own = scope.level === 'account' ? phases : phases.filter((phase) => phase !== LOG_FIELDS_PHASE);
  const others = await otherRulesets(scope, api, signal);
  return [
    ...own.map((phase): LiveThing => {
      const thing = { key: rulesetClaim(phase), address: rulesetClaim(phase) };
      const writer = writerOf(scope, phase);
      return writer === undefined ? thing : { ...thing, left: writtenElsewhere(phase, writer) };
    }),
    ...others.map(({ id, what, why }) => ({
      key: `ruleset ${id}`,
      address: `rulesets/${id}`,
      id,
      left: { what, why },
    })),
  ];
};
