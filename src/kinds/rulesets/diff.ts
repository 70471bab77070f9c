import { defined } from '../../kernel/lib/defined.js';
import type { Change, Condition, Diff } from '../../kernel/model/change.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { holdsMask } from '../../kernel/lib/masked.js';
import {
  ambiguousCustomRuleset,
  CUSTOM_RULESETS_SECTION,
  customRulesetAddress,
} from '../rule-lists/custom-rulesets.js';
import { otherPhase } from '../rule-lists/custom-ruleset-relations.js';
import { liveRuleCount, phaseLimit } from '../rule-lists/rule-counts.js';
import { planRuleset } from '../rule-lists/plan.js';
import { byId, byName, completed } from './references.js';
import type { Deployment } from './live.js';
import type { Reference, RulesetSpec } from './spec.js';

/**
 * The difference of an entry point: at most one change, which sends the whole list. A change that weakens has a later stage than one that protects.
 * Custom rulesets are named in files and have ids live, so names are compared by the live id. If a name is ambiguous, or its ruleset is of another
 * phase, there is an error and no change. Pure.
 */
export function diffRuleset(
  spec: RulesetSpec,
  { entryPoint, custom, names }: Deployment,
  context: DiffContext,
): Diff {
  const { scope } = context;
  const { references = [] } = spec;
  const address = `${scopeAddress(scope)}/rulesets/${spec.declared.phase}`;
  const problems = references.flatMap((reference) => problemsOf(reference, spec, custom));
  if (problems.length > 0) {
    const findings = problems.map((problem) => ({ ...problem, scope: scopeAddress(scope) }));
    return { changes: [], unchanged: [], findings };
  }
  const diff = planEntryPoint(spec, { entryPoint, custom, names }, address, context);
  if (references.length === 0) return diff;
  const missing = references.filter(({ name }) => !custom.some((live) => live.name === name));
  return {
    ...diff,
    conditions: [
      ...(diff.conditions ?? []),
      ...missing.map((reference) => isCreated(reference, address, context)),
    ],
    complete: (request) => completed(request, custom),
  };
}

function planEntryPoint(
  spec: RulesetSpec,
  { entryPoint, custom, names }: Deployment,
  address: string,
  { scope, secrets, settings, unknownMembers, lists, keepsRules }: DiffContext,
): Diff {
  const { declared, nameOf } = byId(spec.declared, custom);
  const diff = planRuleset(
    declared,
    entryPoint,
    {
      kind: 'ruleset',
      address,
      scope,
      source: spec.source,
      reportsOutcomes: true,
      rulesetNames: names,
      names: settings.parameterNames,
      section: 'rulesets',
      ...defined({ unknownMembers, lists, keepsRules }),
      inRequest: (sent, rule, live) => byName(sent, nameOf(rule), live),
      ...(secrets.isMasked === true ? { isMasked: holdsMask } : {}),
    },
    (weakens) => (weakens ? 'weaken' : 'protect'),
  );
  const limit = phaseLimit(spec.declared.phase, scope, settings);
  const place = { location: spec.source, scope: scopeAddress(scope) };
  const counted = liveRuleCount(diff, spec.declared.rules.length, limit, place);
  const rulesLimit = limit.isUsual ? undefined : limit.most;
  const changes = diff.changes.map((change) => ({ ...change, ...defined({ rulesLimit }) }));
  return { ...diff, changes, findings: [...diff.findings, ...counted] };
}

function problemsOf(
  { name, source }: Reference,
  { declared: { phase } }: RulesetSpec,
  custom: Deployment['custom'],
): readonly Finding[] {
  const [only, ...others] = custom.filter((live) => live.name === name);
  if (only === undefined) return [];
  if (others.length === 0)
    return only.phase === phase ? [] : [{ ...otherPhase(name, only.phase, phase), location: source }];
  return [{ ...ambiguousCustomRuleset(name, [only, ...others]), location: source }];
}

/** The condition for executing a new custom ruleset: this plan creates it. */
function isCreated({ name, source }: Reference, address: string, { scope }: DiffContext): Condition {
  const provider = `${scopeAddress(scope)}/${customRulesetAddress(name)}`;
  return {
    address,
    isMet: (planned: readonly Change[]) =>
      planned.some((change) => change.address === provider && change.action === 'create'),
    finding: {
      severity: 'error',
      code: 'unknown-custom-ruleset',
      message: `custom ruleset ${JSON.stringify(name)} does not exist, and this plan does not create it`,
      help: `Declare it in ${CUSTOM_RULESETS_SECTION}, include it in the targets, or execute another ruleset.`,
      location: source,
      scope: scopeAddress(scope),
    },
  };
}
