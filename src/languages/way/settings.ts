import { compileRules } from '../simulation/rules.js';
import type { Stage } from './way.js';

/** Where the rules of settings are said to be; no phase of the service has this name. */
export const SETTINGS_PHASE = 'settings';

/**
 * What becomes of requests without TLS that no rule stops, in a zone with a setting that redirects them. Whether the service redirects before or after its
 * rules, no document says; they get past neither way. Pure.
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
