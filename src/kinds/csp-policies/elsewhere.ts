import {
  asList,
  asObject,
  requireBooleans,
  requiredId,
  requiredString,
  requireStrings,
  type Raw,
} from '../../kernel/lib/decode.js';
import type { Elsewhere, Meant } from '../definition/elsewhere.js';
import { policyKey } from './survey.js';

/** Policies in other tools: Terraform has ids, octorules descriptions. */
export const POLICIES_ELSEWHERE: Elsewhere = {
  resources: {
    cloudflare_page_shield_policy: (raw) => {
      requireMembers(raw, 'the policy');
      return [{ id: requiredId(raw, 'the policy') }];
    },
  },
  octorules: {
    page_shield_policies: (section) => asList(section, 'the section').map(policyOf),
  },
};

function policyOf(value: unknown, index: number): Meant {
  const what = `policy ${index + 1}`;
  const raw = asObject(value, what);
  requireMembers(raw, what);
  const description = requiredString(raw, 'description', what);
  return { key: policyKey(description), label: description, at: [index] };
}

function requireMembers(raw: Raw, what: string): void {
  requireStrings(raw, ['description', 'action', 'expression', 'value'], what);
  requireBooleans(raw, ['enabled'], what);
}
