/**
 * When a change is carried out within its scope. What rules of any scope may name is provided before everything else of all scopes, and withdrawn after it.
 * Page shield is on before its policies come, log fields are there before the jobs that list them, custom rulesets before the rules that execute them,
 * protection is added before protection is removed, page shield goes off last.
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
