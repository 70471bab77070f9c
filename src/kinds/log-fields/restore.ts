import { asList, asObject, optionalBoolean, requiredString } from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import { isObject } from '../../kernel/model/json.js';
import type { RestorePart } from '../definition/restore.js';
import type { DeclaredRuleset } from '../rule-lists/declared.js';
import { declaredAsKept, keptRuleset, withRulesetWrite } from '../rule-lists/kept-ruleset.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import { LOG_FIELD_ACTION, LOG_FIELD_LISTS, LOG_FIELDS_PHASE } from '../rule-lists/log-field-facts.js';
import type { LogField, LogFieldsSpec } from './spec.js';

/** Restores the ruleset, also what is beside the section's rule. */
export const restoreLogFields: RestorePart<LogFieldsSpec, LiveRuleset | undefined> = {
  keep: (live) => keptRuleset(live, { phase: LOG_FIELDS_PHASE, kind: 'zone', name: 'default' }),
  written: withRulesetWrite,
  restored: (kept, { source }) => {
    const ruleset = declaredAsKept(kept);
    return { specs: [{ fields: fieldsOf(ruleset), ruleset, source }], lost: [] };
  },
};

function fieldsOf({ rules }: DeclaredRuleset): LogFieldsSpec['fields'] {
  const rule = rules.find(({ action }) => action === LOG_FIELD_ACTION);
  const parameters = isObject(rule?.action_parameters) ? rule.action_parameters : {};
  return Object.fromEntries(
    LOG_FIELD_LISTS.map(({ parameter }) => [
      parameter,
      asList(parameters[parameter], parameter, true).map(fieldOf),
    ]),
  );
}

function fieldOf(value: unknown): LogField {
  const raw = asObject(value, 'a log field that was kept');
  return {
    name: requiredString(raw, 'name', 'a log field that was kept'),
    ...defined({ preserve_duplicates: optionalBoolean(raw, 'preserve_duplicates', 'a log field') }),
  };
}
