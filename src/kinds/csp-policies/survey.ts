import type { Survey } from '../definition/survey.js';
import { readPolicies, type LivePolicy } from './live.js';

/** The key of a policy: its description. */
export function policyKey(description: string): string {
  return `csp_policies/${description}`;
}

/** The address of a policy in its zone, by description, else by id. */
export function policyAddress({ description, id }: Pick<LivePolicy, 'description' | 'id'>): string {
  return `csp_policies/${description || id}`;
}

/** Every policy of a zone. */
export const surveyPolicies: Survey = async ({ scope }, api, signal) => {
  const policies = await readPolicies(scope, api, signal);
  return policies.map((policy) => ({
    key: policyKey(policy.description),
    address: policyAddress(policy),
  }));
};
