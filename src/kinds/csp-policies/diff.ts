import { defined } from '../../kernel/lib/defined.js';
import { isFlag, looseText, type Raw } from '../../kernel/lib/decode.js';
import type { Change, Diff, ItemDetail, KeptMember } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import { asJsonObject, type JsonObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { isKept, type DiffContext } from '../../kernel/model/context.js';
import { apiPath } from '../../kernel/model/path.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { policyChanges, type PolicyChanges } from '@zonewright/edge-rules/csp/changes.js';
import {
  parseDirectives,
  policyDifference,
  policyOf,
  samePolicy,
  type Policy,
  type PolicyDifference,
} from '@zonewright/edge-rules/csp/policy.js';
import { sameExpression } from '@zonewright/edge-rules/expressions/canonical.js';
import { diffCollection, matchCollection, type Matching } from '../toolkit/collection.js';
import { notLive } from '../toolkit/not-understood.js';
import { fieldDetails, renamedFrom, sameJson } from '../../kernel/lib/fields.js';
import { sentMembers, type Keep } from '../toolkit/shapes/overlay.js';
import { policiesPath, type LivePolicy } from './live.js';
import { diffBound, joined } from '../toolkit/bound-objects.js';
import { boundPolicy, overlaidMembers, declarableMembers } from './members.js';
import { policyRisks } from './risks.js';
import type { PoliciesSpec, PolicySpec } from './spec.js';

/** One change per policy. */
export function diffPolicies(spec: PoliciesSpec, found: readonly LivePolicy[], context: DiffContext): Diff {
  const { parameterNames } = context.settings;
  // An import compares only what a file can have.
  const addressOf = (name: string): string => `${scopeAddress(context.scope)}/csp_policies/${name}`;
  const { diff: ofBound, others } = diffBound({
    declared: spec.bound ?? [],
    live: found,
    kind: 'csp_policy',
    scope: context.scope,
    path: policiesPath(context.scope),
    keyOf: ({ description }) => looseText(description),
    contentOf: boundPolicy,
    addressOf,
    wordsOf: (name) => `policy ${JSON.stringify(name)}`,
  });
  const live =
    context.unknownMembers === 'differ'
      ? others.map((one) => ({ ...one, members: declarableMembers(one.members ?? {}, parameterNames) }))
      : others;
  const matching = matchingOf(spec, live, context);
  const nameOf = ({ description }: PolicySpec | LivePolicy): string => description;
  const diff = diffCollection({
    ...matching,
    of: 'policies',
    path: policiesPath(context.scope),
    nameOf,
    distinction: ({ id }) => id,
    addressOf,
    isSame: (policy, former) => samePolicyAsLive(policy, former, context),
    create: (policy, address) => create(policy, address, context),
    update: (policy, former, address) => update(policy, former, address, context),
    remove: (policy, address) => remove(policy, address, spec, context),
    ambiguous: (policy, same) => ambiguous(policy, same, context),
  });
  const refusals = notLivePolicies(spec, live, context);
  const kept = diff.findings.length > 0 ? [] : keptMembers(matching, addressOf, context);
  return joined(
    {
      ...diff,
      ...(kept.length > 0 ? { kept } : {}),
      ...(refusals.length > 0 ? { refusals } : {}),
    },
    ofBound,
  );
}

/** Policies are matched by their descriptions. */
function matchingOf(
  { policies, ownership }: PoliciesSpec,
  live: readonly LivePolicy[],
  context: DiffContext,
): Matching<PolicySpec, LivePolicy> {
  return {
    declared: policies,
    live,
    ownership,
    keyOf: ({ description }) => description,
    isRenamed: (policy, former) => context.keepsNames !== true && samePolicyAsLive(policy, former, context),
    restoredId: ({ restores }) => restores,
  };
}

/** Unknown, undeclared live members. Every PUT has them. */
function keptMembers(
  matching: Matching<PolicySpec, LivePolicy>,
  addressOf: (name: string) => string,
  context: DiffContext,
): readonly KeptMember[] {
  const kept: KeptMember[] = [];
  for (const { declared: policy, live: former } of matchCollection(matching).pairs) {
    const address = addressOf(policy.description);
    wantedMembers(policy, former, context, (member, value, undeclarable) =>
      kept.push({ address, member, live: value, ...defined({ undeclarable }) }),
    );
  }
  return kept;
}

/** The wanted further members of a policy. */
function wantedMembers(
  { members = {} }: PolicySpec,
  live: LivePolicy,
  { settings, unknownMembers }: DiffContext,
  keep: Keep = () => undefined,
): Raw {
  return overlaidMembers(members, live.members ?? {}, {
    names: settings.parameterNames,
    keep: isKept(unknownMembers) ? keep : undefined,
  });
}

/** Errors for policies that had to be live to be accepted, but are not. */
function notLivePolicies(
  { policies }: PoliciesSpec,
  live: readonly LivePolicy[],
  { scope }: DiffContext,
): readonly Finding[] {
  return policies
    .filter(({ mustBeLive }) => mustBeLive === true)
    .filter(({ description, expression }) =>
      live.every((other) => other.description !== description || other.expression !== expression),
    )
    .map(({ description, source }) => notLive(`policy ${JSON.stringify(description)}`, scope, source));
}

function samePolicyAsLive(declared: PolicySpec, live: LivePolicy, context: DiffContext): boolean {
  return (
    isPlain(live) &&
    sameJson(wantedMembers(declared, live, context), live.members ?? {}) &&
    declared.action === live.action &&
    declared.enabled === live.enabled &&
    sameExpression(declared.expression, live.expression) &&
    samePolicy(policyOf(declared.directives), policyOfText(live.value))
  );
}

/** True if all members have the right types. Else it differs from every declared policy. */
function isPlain({ raw }: LivePolicy): boolean {
  if (raw === undefined) return true;
  const texts = ['action', 'expression', 'value'].map((name) => raw[name]);
  return isFlag(raw['enabled']) && texts.every((text) => typeof text === 'string');
}

function policyOfText(value: string): Policy {
  return policyOf(parseDirectives(value));
}

function create(policy: PolicySpec, address: string, context: DiffContext): Change {
  const members = sentMembers(policy.members ?? {});
  return {
    address,
    kind: 'csp_policy',
    action: 'create',
    stage: 'protect',
    source: { file: policy.source.file, line: policy.source.line },
    request: {
      method: 'POST',
      path: policiesPath(context.scope),
      query: {},
      body: bodyOf(policy, members, context),
    },
    base: { hash: digestOf(null) },
    details: [
      ...fieldDetails({}, { ...fieldsOf(policy), ...members }),
      ...sourceDetails(new Map(), policyOf(policy.directives)),
    ],
    risks: [],
  };
}

function update(declared: PolicySpec, live: LivePolicy, address: string, context: DiffContext): Change {
  const policy = sameExpression(declared.expression, live.expression)
    ? { ...declared, expression: live.expression }
    : declared;
  const members = wantedMembers(policy, live, context);
  const gone = Object.keys(live.members ?? {}).filter((name) => !(name in members));
  const before = policyOfText(live.value);
  const after = policyOf(policy.directives);
  const { changes, effect } = policyChanges(before, after);
  const risks = policyRisks({ ...live, policy: before }, { ...policy, policy: after });
  return {
    address,
    kind: 'csp_policy',
    action: 'update',
    stage: risks.length > 0 ? 'weaken' : 'protect',
    source: { file: policy.source.file, line: policy.source.line },
    ...(changes.length === 0 ? {} : { effect }),
    request: {
      method: 'PUT',
      path: policiesPath(context.scope) + apiPath`/${live.id}`,
      query: {},
      body: bodyOf(policy, { ...members, ...Object.fromEntries(gone.map((name) => [name, null])) }, context),
    },
    base: baseOf(live),
    details: [
      ...renamedFrom('description', live.description, policy.description),
      ...fieldDetails({ ...fieldsOf(live), ...live.members }, { ...fieldsOf(policy), ...members }),
      ...effectDetails(changes),
    ],
    risks,
  };
}

function remove(live: LivePolicy, address: string, spec: PoliciesSpec, context: DiffContext): Change {
  return {
    address,
    kind: 'csp_policy',
    action: 'delete',
    stage: 'remove',
    source: { file: spec.source.file, line: spec.source.line },
    request: { method: 'DELETE', path: policiesPath(context.scope) + apiPath`/${live.id}`, query: {} },
    base: baseOf(live),
    details: [...fieldDetails(fieldsOf(live), {}), ...sourceDetails(policyOfText(live.value), new Map())],
    risks: [{ code: 'deletes-policy', message: `policy ${JSON.stringify(live.description)} is deleted` }],
  };
}

function baseOf({ raw: _, ...live }: LivePolicy): Change['base'] {
  return { hash: digestOf(live) };
}

/** All members, since an update might reset missing ones. Null removes a member. */
function bodyOf(policy: PolicySpec, members: Raw, { settings }: DiffContext): JsonObject {
  const { description, action, expression, enabled, value } = policy;
  // The documents write a string. Answers may have both types.
  const flag = settings.dialect.name === 'documented' ? String(enabled) : enabled;
  return { description, action, expression, enabled: flag, value, ...asJsonObject(members) };
}

/** The members compared one by one. The value is compared by directive and source. */
function fieldsOf(policy: PolicySpec | LivePolicy): Readonly<Record<string, unknown>> {
  return { action: policy.action, enabled: policy.enabled, expression: policy.expression };
}

function sourceDetails(before: Policy, after: Policy): readonly ItemDetail[] {
  return policyDifference(before, after).map(sourceDetail);
}

/** The details of an update, with the effect of each source. */
function effectDetails(changes: PolicyChanges['changes']): readonly ItemDetail[] {
  return changes.map((change) => ({ ...sourceDetail(change), effect: change.effect }));
}

function sourceDetail({ change, directive, source }: PolicyDifference): ItemDetail {
  return { type: 'item', change, list: directive, ...defined({ item: source }) };
}

function ambiguous(policy: PolicySpec, live: readonly LivePolicy[], { scope }: DiffContext): Finding {
  return {
    severity: 'error',
    code: 'ambiguous-policy',
    message: `${live.length} live policies are called ${JSON.stringify(policy.description)} (${live.map(({ id }) => id).join(', ')}): it is not clear which one is meant`,
    help: 'Delete or rename all but one of them on the service.',
    location: policy.source,
    scope: scopeAddress(scope),
  };
}
