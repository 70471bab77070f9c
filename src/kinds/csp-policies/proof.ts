import type { DiffContext } from '../../kernel/model/context.js';
import type { Difference, Evidence, Written } from '../../kernel/model/proof.js';
import { membersOf, type ApiReader } from '../../kernel/model/request.js';
import type { JsonObject } from '../../kernel/model/json.js';
import { policyOf, parseDirectives, samePolicy } from '@zonewright/edge-rules/csp/policy.js';
import { sameExpression } from '@zonewright/edge-rules/expressions/canonical.js';
import { storedObject } from '../toolkit/collection-proof.js';
import { memberDifferences, storedOtherwise } from '../toolkit/stored.js';
import { decodePolicy, readPolicies, type LivePolicy } from './live.js';
import { policyShape } from './members.js';

/** Compares a stored policy with what was sent. A deleted one must be gone. Throws an ApiError or a ShapeError. */
export async function provePolicy(
  { request, answer }: Written,
  { scope, settings }: DiffContext,
  api: ApiReader,
): Promise<Evidence> {
  const body = membersOf(request);
  const differences = storedObject({
    request,
    answer,
    live: await readPolicies(scope, api),
    isSame: ({ description }) => description === body['description'],
    differences: (stored) => policyDifferences(body, stored, settings.parameterNames),
  });
  return { differences, findings: [] };
}

function policyDifferences(
  body: JsonObject,
  stored: LivePolicy,
  names: readonly string[],
): readonly Difference[] {
  const sent = decodePolicy({ ...body, id: stored.id });
  const changes = storedOtherwise(
    policyShape(names),
    comparableMembers(sent, stored),
    comparableMembers(stored, stored),
  );
  return memberDifferences(changes);
}

/** The members of a policy. A value that means the same has the stored spelling. */
function comparableMembers(
  { members = {}, ...policy }: LivePolicy,
  stored: LivePolicy,
): Readonly<Record<string, unknown>> {
  const { description, action, enabled, expression, value } = policy;
  const isSame = samePolicy(policyOf(parseDirectives(value)), policyOf(parseDirectives(stored.value)));
  return {
    ...members,
    description,
    action,
    enabled,
    expression: sameExpression(expression, stored.expression) ? stored.expression : expression,
    value: isSame ? stored.value : value,
  };
}
