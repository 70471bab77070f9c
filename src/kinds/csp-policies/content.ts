import { looseText, type Raw } from '../../kernel/lib/decode.js';
import type { CspPoliciesSection, CspPolicy } from '../../generated/files.js';
import { namedLists } from '../rule-lists/list-relations.js';
import { objectAt, ownershipAt, type ContentPart } from '../definition/content.js';

/** A policy of which nobody understands what it does. */
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

/** Policies go by their descriptions. That the section is there at all means something: what it doesn't list is deleted. */
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
