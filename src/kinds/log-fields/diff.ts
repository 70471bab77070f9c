import { defined } from '../../kernel/lib/defined.js';
import type { Detail, Diff } from '../../kernel/model/change.js';
import { isObject } from '../../kernel/model/json.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { DeclaredRule, DeclaredRuleset } from '../rule-lists/declared.js';
import type { LiveRule, LiveRuleset } from '../rule-lists/live.js';
import {
  LOG_FIELDS_PHASE,
  LOG_FIELD_ACTION,
  LOG_FIELD_LISTS,
  loggedTwice,
  loggedTwiceWords,
} from '../rule-lists/log-field-facts.js';
import type { Finding } from '../../kernel/model/finding.js';
import { planRuleset } from '../rule-lists/plan.js';
import { unknownOf } from '../rule-lists/undeclared.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { itemDetails } from '../../kernel/lib/fields.js';
import type { LogFieldsSpec } from './spec.js';

/** The section as the one rule of its phase, compared like any ruleset. Details also name fields. */
export function diffLogFields(
  spec: LogFieldsSpec,
  live: LiveRuleset | undefined,
  { scope, unknownMembers }: DiffContext,
): Diff {
  const address = `${scopeAddress(scope)}/log_fields`;
  // Unknown members are always kept, since the section can't declare them.
  const isWhole = spec.ruleset !== undefined && unknownMembers === 'go';
  const common = {
    kind: 'log_fields',
    address,
    scope,
    source: spec.source,
  } as const;
  const owner = isWhole ? { ...common, unknownMembers } : common;
  const former = live?.rules.find((rule) => rule.action === LOG_FIELD_ACTION);
  const diff = planRuleset(spec.ruleset ?? rulesetOf(spec, former), live, owner, () => 'log-fields');
  const items = fieldItems(spec, former);
  const refusals = spec.ruleset === undefined ? withUnmanaged(spec, former, scope) : [];
  const kept = (diff.kept ?? []).map((member) => ({
    ...member,
    undeclarable: 'section' as const,
  }));
  return {
    ...diff,
    kept,
    ...(refusals.length > 0 && diff.changes.length > 0 ? { refusals } : {}),
    changes: diff.changes.map((change) => ({
      ...change,
      details: [...items, ...change.details],
    })),
  };
}

/** Errors for what the service would refuse: a declared header also in the unmanaged live list of its pair. */
function withUnmanaged(spec: LogFieldsSpec, former: LiveRule | undefined, scope: Scope): readonly Finding[] {
  const wanted = parametersOf(spec, former);
  return loggedTwice(({ parameter }) => namesOf(wanted, parameter)).flatMap((twice) => {
    const managed = [twice.first, twice.second].filter(
      ({ facts }) => spec.fields[facts.parameter] !== undefined,
    );
    const live = [twice.first, twice.second].find(({ facts }) => spec.fields[facts.parameter] === undefined);
    if (managed.length !== 1 || live === undefined) return [];
    return [
      {
        severity: 'error',
        ...loggedTwiceWords(twice, 'list'),
        help: `${live.facts.list} is not managed here, and ${twice.name} is in it as it is live. Write ${live.facts.list} without it, or remove ${twice.name} from the file.`,
        location: spec.source,
        scope: scopeAddress(scope),
      },
    ];
  });
}

/** The ruleset with its one rule. An existing rule keeps its ref and description. */
function rulesetOf(spec: LogFieldsSpec, former: LiveRule | undefined): DeclaredRuleset {
  const parameters = parametersOf(spec, former);
  const ref = former?.ref ?? former?.id;
  const rule: DeclaredRule = {
    ...defined({ ref, description: former?.description }),
    action: LOG_FIELD_ACTION,
    expression: 'true',
    action_parameters: parameters,
  };
  const logsAnything = Object.keys(parameters).length > 0 || keepsUnknown(former);
  return {
    phase: LOG_FIELDS_PHASE,
    kind: 'zone',
    name: 'default',
    ownership: 'exclusive',
    rules: logsAnything ? [rule] : [],
  };
}

/** True if the live rule has unknown parameters. Then it stays. */
function keepsUnknown(former: LiveRule | undefined): boolean {
  return (
    former !== undefined && unknownOf(former).some(({ path }) => /^action_parameters\.[^.[]+$/.test(path))
  );
}

/** The declared lists, and live ones that are not managed here. */
function parametersOf({ fields }: LogFieldsSpec, former: LiveRule | undefined): Raw {
  const live = liveParameters(former);
  const lists = LOG_FIELD_LISTS.flatMap(({ parameter }): readonly (readonly [string, unknown])[] => {
    const wanted = fields[parameter] ?? live[parameter];
    return wanted === undefined || (Array.isArray(wanted) && wanted.length === 0)
      ? []
      : [[parameter, wanted]];
  });
  return Object.fromEntries(lists);
}

function fieldItems(spec: LogFieldsSpec, former: LiveRule | undefined): readonly Detail[] {
  return LOG_FIELD_LISTS.flatMap(({ list, parameter }): readonly Detail[] => {
    const after = spec.fields[parameter];
    return after === undefined
      ? []
      : itemDetails(
          list,
          liveNames(former, parameter),
          after.map(({ name }) => name),
        );
  });
}

function liveParameters(rule: LiveRule | undefined): Raw {
  const parameters = rule?.raw['action_parameters'];
  return isObject(parameters) ? parameters : {};
}

function liveNames(rule: LiveRule | undefined, parameter: string): readonly string[] {
  return namesOf(liveParameters(rule), parameter);
}

function namesOf(parameters: Raw, parameter: string): readonly string[] {
  const entries = parameters[parameter];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((raw: unknown) => {
    const name = isObject(raw) ? raw['name'] : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
