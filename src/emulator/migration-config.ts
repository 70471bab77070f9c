import type { JsonObject } from '../kernel/model/json.js';
import type { WafState } from './state.js';

const MANAGED_RULESET = 'efb7b8c949ac4650a09736fc376e9aee';
const CORE_RULESET = '4814384a9e5d4991b9815dcfc25d2f1f';

/**
 * The default of "Get new configuration": both managed rulesets, the core one at paranoia level 2. The service's empty strings must not be sent back.
 */
export function defaultMigration(): WafState['config'] {
  const levelTwo = ['paranoia-level-3', 'paranoia-level-4'].map((category) => ({ category, enabled: false }));
  return {
    name: 'default',
    rules: [
      execute({ id: MANAGED_RULESET }),
      execute({ id: CORE_RULESET, overrides: { categories: levelTwo } }),
    ],
  };
}

function execute(parameters: JsonObject): JsonObject {
  return {
    id: '',
    version: '',
    action: 'execute',
    expression: 'true',
    description: '',
    ref: '',
    enabled: true,
    action_parameters: parameters,
  };
}
