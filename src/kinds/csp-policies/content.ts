import type { CspPoliciesSection } from '../../kernel/model/files.js';
import { namedLists } from '../rule-lists/list-relations.js';
import { objectAt, OWNERSHIP_DEFAULT, type ContentPart } from '../definition/content.js';

/** Policies go by their descriptions. That the section is there at all means something: what it doesn't list is deleted. */
export const POLICIES_CONTENT: ContentPart<CspPoliciesSection> = {
  lists: [{ path: ['policies'], takesIncludes: true }],
  policyTexts: [['policies', '*', 'value']],
  relations: ({ policies }) => namedLists(policies, ['policies']),
  objects: ({ policies, ...rest }) => [
    objectAt('csp_policies', { ...OWNERSHIP_DEFAULT, ...rest }),
    ...policies.map((policy) => objectAt(`csp_policies/${policy.description}`, policy)),
  ],
};
