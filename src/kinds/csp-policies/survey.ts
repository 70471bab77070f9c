import type { Survey } from '../definition/survey.js';
import { readPolicies } from './live.js';

/** What a policy is known by: its description. */
export function policyKey(description: string): string {
  return `csp_policies/${description}`;
}

/** Every policy of a zone. */
export const surveyPolicies: Survey = async ({ scope }, api, signal) => {
  const policies = await readPolicies(scope, api, signal);
  return policies.map(({ description, id }) => ({
    key: policyKey(description),
    address: `csp_policies/${description || id}`,
  }));
};
