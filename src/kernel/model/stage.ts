/**
 * The order of changes within a scope. What rules of any scope may name is provided before everything else in all scopes, and withdrawn after it.
 * Page shield is switched on before its policies, log fields come before jobs that list them, custom rulesets before rules that execute them;
 * protection is added before protection is removed, and page shield is switched off last.
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
