import type { Steps } from './shape.js';

/** The modes of `ssl` from weak to strong, for zones and for rules that set it. */
export const SSL_STRENGTH: Steps = { steps: [['off'], ['flexible'], ['full'], ['strict', 'origin_pull']] };

/** The values of `security_level` from weak to strong, for zones and for rules that set it. */
export const SECURITY_LEVEL_STRENGTH: Steps = {
  steps: [['off'], ['essentially_off'], ['low'], ['medium'], ['high'], ['under_attack']],
};
