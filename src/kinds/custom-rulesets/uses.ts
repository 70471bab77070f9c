import { isObject } from '../../kernel/model/json.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import { CUSTOM_RULESETS_SECTION, executedBy, nameIn } from '../rule-lists/custom-rulesets.js';
import type { ChangeInOrder, EarlierChange } from '../definition/change-order.js';

/** True if a rule of a change executes a custom ruleset of its scope, by name or by id. Pure. */
export function isNeededBy(
  { address, request: earlier }: EarlierChange,
  { address: later, request: { body } }: ChangeInOrder,
): boolean {
  const scope = scopeOfAddress(address);
  const rules = isObject(body) ? body['rules'] : undefined;
  if (scopeOfAddress(later) !== scope || !Array.isArray(rules)) return false;
  const name = address.slice(`${scope}/${CUSTOM_RULESETS_SECTION}/`.length);
  // The path of a create has no id: it ends with `rulesets`, which no rule executes.
  const id = earlier?.path.split('/').at(-1);
  return rules.filter(isObject).some((rule) => {
    const executed = executedBy(rule);
    return nameIn(executed) === name || (executed !== undefined && executed === id);
  });
}
