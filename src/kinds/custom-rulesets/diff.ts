import { membersOf } from '../../kernel/model/request.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Change, Condition, Diff } from '../../kernel/model/change.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { uniqueNames } from '../../kernel/lib/addresses.js';
import { fieldDetails } from '../../kernel/lib/fields.js';
import { holdsMask } from '../../kernel/lib/masked.js';
import { count } from '../../kernel/lib/phrases.js';
import {
  ambiguousCustomRuleset,
  customRulesetAddress,
  executedBy,
  referenceTo,
} from '../rule-lists/custom-rulesets.js';
import { ledgerOf } from '../rule-lists/ledger.js';
import { namedRule, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { type LiveRuleset } from '../rule-lists/live.js';
import { accountRisk, planRuleset, rulesetBase } from '../rule-lists/plan.js';
import { rulesetPath } from '../rule-lists/rulesets.js';
import type { LiveCustomRulesets } from './live.js';
import type { OthersSpec } from '../toolkit/others.js';
import { certainRulesetsLimit } from './quota.js';
import type { CustomRulesetSpec } from './spec.js';

/** One request per custom ruleset that differs or is deleted. */
export function diffCustomRulesets(
  spec: CustomRulesetSpec | OthersSpec,
  live: LiveCustomRulesets,
  context: DiffContext,
): Diff {
  return spec.type === 'declared' ? diffNamed(spec, live, context) : diffOthers(spec, live, context.scope);
}

function diffNamed(
  { declared, among, source }: CustomRulesetSpec,
  { listed, rulesets: [ruleset] }: LiveCustomRulesets,
  { scope, secrets, settings, unknownMembers, lists, keepsRules }: DiffContext,
): Diff {
  const place = { location: source, scope: scopeAddress(scope) };
  const refused = (finding: Omit<Finding, 'location' | 'scope'>): Diff => ({
    changes: [],
    unchanged: [],
    findings: [{ ...finding, ...place }],
  });
  const alike = listed.filter(({ name }) => name === declared.name);
  if (alike.length > 1 && typeof declared.bound?.['id'] !== 'string')
    return refused(ambiguousCustomRuleset(declared.name, alike));
  if (ruleset !== undefined && ruleset.phase !== declared.phase)
    return refused(phaseIsFixed(declared.name, ruleset.phase));
  const diff = planRuleset(
    declared,
    ruleset,
    {
      kind: 'custom_ruleset',
      address: addressOf(declared.name, scope),
      scope,
      source,
      reportsOutcomes: true,
      names: settings.parameterNames,
      section: 'custom_rulesets',
      executedAs: executedAs(declared.name, ruleset),
      ...defined({ unknownMembers, lists, keepsRules }),
      ...(secrets.isMasked === true ? { isMasked: holdsMask } : {}),
    },
    // A new custom ruleset has no effect until a rule executes it.
    (weakens) => (weakens && ruleset !== undefined ? 'weaken' : 'custom-rulesets'),
  );
  const most = certainRulesetsLimit(scope, settings);
  if (ruleset !== undefined || among === undefined || most === undefined) return diff;
  const objects = { count: numberAfter(among, listed), most };
  return { ...diff, changes: diff.changes.map((change) => ({ ...change, objects })) };
}

/** The number after creating all declared ones, and deleting others that don't stay. */
function numberAfter(
  { ownership, names }: NonNullable<CustomRulesetSpec['among']>,
  listed: LiveCustomRulesets['listed'],
): number {
  const isDeclared = ({ id, name }: LiveCustomRulesets['listed'][number]): boolean =>
    names.includes(id) || names.includes(name);
  return names.length + (ownership === 'shared' ? listed.filter((one) => !isDeclared(one)).length : 0);
}

/** How rules execute it: by id, or by name if the plan creates it. */
function executedAs(name: string, ruleset: LiveRuleset | undefined): readonly string[] {
  return [JSON.stringify(referenceTo(name)), ...(ruleset === undefined ? [] : [ruleset.id])];
}

function phaseIsFixed(name: string, phase: string): Omit<Finding, 'location' | 'scope'> {
  return {
    severity: 'error',
    code: 'custom-ruleset-phase',
    message: `the live custom ruleset ${JSON.stringify(name)} has phase ${phase}, and a ruleset's phase can't be changed`,
    help: `Declare this one under another name. Or remove it, apply, and declare it again when the live one is gone.`,
  };
}

/** Deletes undeclared live custom rulesets, except those still executed after the plan. */
function diffOthers(
  spec: OthersSpec,
  { listed, rulesets, entryPoints }: LiveCustomRulesets,
  scope: Scope,
): Diff {
  const going = uniqueNames(
    rulesets,
    ({ name = '', id }) => name || id,
    ({ id }) => id,
    spec.names,
  ).map(({ item, name }) => ({ ruleset: item, change: remove(item, name, spec, scope) }));
  return {
    changes: going.map(({ change }) => change),
    unchanged: [],
    seen: listed.map(({ id }) => rulesetPath(scope, id)),
    tally: { of: 'custom rulesets', existing: listed.length },
    conditions: going.flatMap(({ ruleset, change }) =>
      notExecutedCondition(ruleset, entryPoints, change.address, spec, scope),
    ),
    findings: [],
  };
}

function remove(live: LiveRuleset, name: string, { source }: OthersSpec, scope: Scope): Change {
  const rules = count(live.rules.length, 'rule');
  return {
    address: addressOf(name, scope),
    kind: 'custom_ruleset',
    action: 'delete',
    stage: 'remove',
    source: { file: source.file, line: source.line },
    request: { method: 'DELETE', path: rulesetPath(scope, live.id), query: {} },
    base: rulesetBase(live),
    details: [
      ...fieldDetails({ name: live.name, kind: 'custom', phase: live.phase }, {}),
      ...ledgerOf(live.rules, [], () => false).map(({ detail }) => detail),
    ],
    risks: [
      {
        code: 'deletes-ruleset',
        message: `custom ruleset ${JSON.stringify(name)} is deleted, with ${rules}`,
      },
      ...accountRisk(scope),
    ],
  };
}

/** The condition for a delete: the plan removes or changes every rule that executes it. Otherwise the service refuses. */
function notExecutedCondition(
  { id, name = id }: LiveRuleset,
  entryPoints: readonly LiveRuleset[],
  address: string,
  { source }: OthersSpec,
  scope: Scope,
): readonly Condition[] {
  const holders = entryPoints.flatMap((entryPoint) => {
    const rules = entryPoint.rules.flatMap(({ raw, ...rule }, index) =>
      executedBy(raw) === id ? [ruleTitle(namedRule(rule, index + 1))] : [],
    );
    return rules.length === 0 ? [] : [{ entryPoint, rules }];
  });
  if (holders.length === 0) return [];
  const words = holders.map(
    ({ entryPoint, rules }) =>
      `${rules.length === 1 ? 'rule' : 'rules'} ${rules.join(', ')} of the ruleset of phase ${entryPoint.phase}`,
  );
  const isPlural = holders.flatMap(({ rules }) => rules).length > 1;
  return [
    {
      address,
      isMet: (planned) =>
        holders.every(({ entryPoint }) =>
          planned.some((change) => stopsExecuting(change, entryPoint, id, scope)),
        ),
      finding: {
        severity: 'warning',
        code: 'custom-ruleset-in-use',
        message: `custom ruleset ${JSON.stringify(name)} is not declared, but not deleted: ${words.join(' and ')} ${isPlural ? 'execute' : 'executes'} it`,
        help: `Remove ${isPlural ? 'the rules' : 'the rule'}, declare the ruleset, or write ownership: shared.`,
        location: source,
        scope: scopeAddress(scope),
      },
    },
  ];
}

function stopsExecuting({ request }: Change, entryPoint: LiveRuleset, id: string, scope: Scope): boolean {
  if (request.path !== rulesetPath(scope, entryPoint.id)) return false;
  const rules = membersOf(request)['rules'];
  return Array.isArray(rules) && !rules.some((rule: unknown) => isObject(rule) && executedBy(rule) === id);
}

function addressOf(name: string, scope: Scope): string {
  return `${scopeAddress(scope)}/${customRulesetAddress(name)}`;
}
