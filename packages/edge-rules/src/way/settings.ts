import { compileRules } from '../simulation/rules.js';
import type { Stage } from './way.js';

/** Of rules that stand for settings. The service has no such phase. */
export const SETTINGS_PHASE = 'settings';

/** For requests without TLS in a zone that redirects them by a setting: before or after its rules, they don't pass. */
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
