/**
 * The order of changes in a scope: each stage before those that need it, protection added before protection
 * is removed. What rules name comes first in all scopes, and is withdrawn last.
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
