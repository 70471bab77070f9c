import type { Steps } from './shape.js';

/** Modes of `ssl` from weak to strong, for zones and rules. */
export const SSL_STRENGTH: Steps = { steps: [['off'], ['flexible'], ['full'], ['strict', 'origin_pull']] };

/** Values of `security_level` from weak to strong, for zones and rules. */
export const SECURITY_LEVEL_STRENGTH: Steps = {
  steps: [['off'], ['essentially_off'], ['low'], ['medium'], ['high'], ['under_attack']],
};
