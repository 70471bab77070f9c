import { isObject } from '../../kernel/model/json.js';
import type { Elsewhere, Meant } from '../definition/elsewhere.js';
import { policyKey } from './survey.js';

/** Policies, as other tools have them: Terraform by their ids, octorules by their descriptions. */
export const POLICIES_ELSEWHERE: Elsewhere = {
  resources: {
    cloudflare_page_shield_policy: ({ id }) => (typeof id === 'string' && id !== '' ? [{ id }] : []),
  },
  octorules: {
    page_shield_policies: (section) => (Array.isArray(section) ? section.flatMap(policyOf) : []),
  },
};

function policyOf(value: unknown, index: number): readonly Meant[] {
  const description = isObject(value) ? value['description'] : undefined;
  if (typeof description !== 'string') return [];
  return [{ key: policyKey(description), label: description, at: [index] }];
}
