import { defined } from '../../kernel/lib/defined.js';
import type { Detail, Diff, KeptMember } from '../../kernel/model/change.js';
import { isObject } from '../../kernel/model/json.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { DeclaredRule, DeclaredRuleset } from '../rule-lists/declared.js';
import type { LiveRule, LiveRuleset } from '../rule-lists/live.js';
import { LOG_FIELDS_PHASE, LOG_FIELD_ACTION, LOG_FIELD_LISTS } from '../rule-lists/log-field-facts.js';
import { ruleShape } from '../rule-lists/rule-shape.js';
import { unknownMembers as unknownIn } from '../toolkit/shapes/unknown.js';
import { planRuleset } from '../rule-lists/plan.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { itemDetails } from '../../kernel/lib/fields.js';
import type { LogFieldsSpec } from './spec.js';

/** The section as the one rule of its phase, compared like every ruleset; the details name the fields as well. */
export function diffLogFields(
  spec: LogFieldsSpec,
  live: LiveRuleset | undefined,
  { scope, settings, unknownMembers }: DiffContext,
): Diff {
  const address = `${scopeAddress(scope)}/log_fields`;
  const names = settings.parameterNames;
  const own = { kind: 'log_fields', address, scope, source: spec.source, names } as const;
  const owner = { ...own, ...defined({ unknownMembers }) };
  const former = live?.rules.find((rule) => rule.action === LOG_FIELD_ACTION);
  const ruleset = rulesetOf(spec, former);
  const diff = planRuleset(ruleset, live, owner, () => 'log-fields');
  const items = fieldItems(spec, former);
  const kept = [...(diff.kept ?? []), ...keptParameters(ruleset, former, address)];
  return {
    ...diff,
    kept,
    changes: diff.changes.map((change) => ({ ...change, details: [...items, ...change.details] })),
  };
}

/** The ruleset with its one rule; the rule that is there already is kept, whatever it is called. */
function rulesetOf(spec: LogFieldsSpec, former: LiveRule | undefined): DeclaredRuleset {
  const parameters = parametersOf(spec, former);
  const ref = former?.ref ?? former?.id;
  const rule: DeclaredRule = {
    ...defined({ ref, description: former?.description }),
    action: LOG_FIELD_ACTION,
    expression: 'true',
    action_parameters: parameters,
  };
  const logsAnything = Object.values(parameters).some((value) => Array.isArray(value) && value.length > 0);
  return {
    phase: LOG_FIELDS_PHASE,
    kind: 'zone',
    name: 'default',
    ownership: 'exclusive',
    rules: logsAnything ? [rule] : [],
  };
}

/** The declared lists, and what isn't managed here as it stands: other lists, and what else a name carries. */
function parametersOf({ fields }: LogFieldsSpec, former: LiveRule | undefined): Raw {
  const parameters = new Map(Object.entries(liveParameters(former)));
  for (const { parameter } of LOG_FIELD_LISTS) {
    const names = fields[parameter];
    if (names === undefined) continue;
    const live = new Map(liveFields(former, parameter).map((field) => [field.name, field.raw]));
    if (names.length === 0) parameters.delete(parameter);
    else
      parameters.set(
        parameter,
        names.map((name) => live.get(name) ?? { name }),
      );
  }
  return Object.fromEntries(parameters);
}

/** What nobody knows of the parameters that are sent: the section has no words for it, and it goes along with every write. */
function keptParameters(
  { rules: [rule] }: DeclaredRuleset,
  former: LiveRule | undefined,
  address: string,
): readonly KeptMember[] {
  if (rule === undefined || former === undefined) return [];
  const name = former.ref ?? former.id ?? '';
  const sent = { action_parameters: rule.action_parameters };
  return unknownIn(ruleShape(LOG_FIELD_ACTION), sent).map(({ path }) => ({
    address,
    rule: name,
    member: path,
  }));
}

function fieldItems(spec: LogFieldsSpec, former: LiveRule | undefined): readonly Detail[] {
  return LOG_FIELD_LISTS.flatMap(({ list, parameter }): readonly Detail[] => {
    const after = spec.fields[parameter];
    if (after === undefined) return [];
    const before = liveFields(former, parameter).map(({ name }) => name);
    return itemDetails(list, before, after);
  });
}

function liveParameters(rule: LiveRule | undefined): Raw {
  const parameters = rule?.raw['action_parameters'];
  return isObject(parameters) ? parameters : {};
}

function liveFields(
  rule: LiveRule | undefined,
  parameter: string,
): readonly { readonly name: string; readonly raw: Raw }[] {
  const entries = liveParameters(rule)[parameter];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((raw: unknown) => {
    const name = isObject(raw) ? raw['name'] : undefined;
    return isObject(raw) && typeof name === 'string' ? [{ name, raw }] : [];
  });
}
