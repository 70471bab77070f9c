import { compileRules } from '../simulation/rules.js';
import type { Stage } from './way.js';

/** The phase of rules that stand for settings. No phase of the service has this name. */
export const SETTINGS_PHASE = 'settings';

/**
 * A stage for requests without TLS in a zone with a setting that redirects them. No document says whether the service redirects before or after its
 * rules; either way they don't pass. Pure.
 */
export function plainHttpStage(setting: string): Stage {
  const rule = { name: setting, action: 'redirect', expression: 'not ssl', enabled: true };
  return {
    phase: SETTINGS_PHASE,
    level: 'zone',
    list: compileRules([rule], 'http'),
    executed: new Map(),
    isSetting: true,
  };
}
