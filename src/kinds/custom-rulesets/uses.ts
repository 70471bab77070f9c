import { scopeOfAddress } from '../../kernel/model/scope.js';
import { CUSTOM_RULESETS_SECTION } from '../rule-lists/custom-rulesets.js';
import type { ChangeInOrder } from '../definition/change-order.js';

/** True if a rule of a change executes a custom ruleset of its scope by name. Pure. */
export function isNeededBy(
  { address }: Pick<ChangeInOrder, 'address'>,
  { address: later, request }: ChangeInOrder,
): boolean {
  const scope = scopeOfAddress(address);
  const name = address.slice(`${scope}/${CUSTOM_RULESETS_SECTION}/`.length);
  if (scopeOfAddress(later) !== scope || request.body === undefined) return false;
  return JSON.stringify(request.body).includes(`"custom_ruleset":${JSON.stringify(name)}`);
}
