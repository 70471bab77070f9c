import { looseText, type Raw } from '../../kernel/lib/decode.js';
import type { CspPoliciesSection, CspPolicy } from '../../generated/files.js';
import { namedLists } from '../rule-lists/list-relations.js';
import { objectAt, ownershipAt, type ContentPart } from '../definition/content.js';

/** The replacement for a policy that is not understood. */
function policyInPlace({ id, description }: Raw): CspPolicy {
  return {
    ...(typeof id === 'string' ? { id } : {}),
    description: looseText(description) || 'not understood',
    action: 'log',
    enabled: false,
    expression: 'not understood',
    value: 'not-understood',
  };
}

/** Policies are known by descriptions. An empty section is an object too: it may delete live policies. */
export const POLICIES_CONTENT: ContentPart<CspPoliciesSection> = {
  lists: [{ path: ['policies'], takesIncludes: true }],
  marked: [{ path: ['policies', '*'], marksExpressions: true, standIn: policyInPlace }],
  policyTexts: [['policies', '*', 'value']],
  relations: ({ policies }) => namedLists(policies, ['policies']),
  objects: ({ policies, ...rest }) => [
    ownershipAt('csp_policies', rest),
    ...policies.map((policy) => objectAt(`csp_policies/${policy.description}`, policy)),
  ],
};
