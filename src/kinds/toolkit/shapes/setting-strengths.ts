import type { Steps } from './shape.js';

/** The modes of `ssl` from weak to strong, for a zone and for what a rule sets. */
export const SSL_STRENGTH: Steps = { steps: [['off'], ['flexible'], ['full'], ['strict', 'origin_pull']] };

/** The values of `security_level` from weak to strong, for a zone and for what a rule sets. */
export const SECURITY_LEVEL_STRENGTH: Steps = {
  steps: [['off'], ['essentially_off'], ['low'], ['medium'], ['high'], ['under_attack']],
};
