/**
 * The order of changes within a scope. What rules name comes first in all scopes, and is withdrawn last. Each stage comes before those that need it, and
 * protection is added before protection is removed.
 */
export const STAGES = [
  'provide',
  'switch-on',
  'log-fields',
  'custom-rulesets',
  'protect',
  'jobs',
  'weaken',
  'remove',
  'switch-off',
  'withdraw',
] as const;

export type Stage = (typeof STAGES)[number];
